/**
 * Says that it listens where nobody does, and answers every line with the number 42. For showing that the self-test does not hang.
 */
import { createInterface } from 'node:readline';

const isHttp = process.argv.includes('http');
if (isHttp) process.stderr.write('[probe] listening on http://127.0.0.1:9/mcp\n');
const staying = isHttp ? setInterval(() => {}, 60_000) : null;
process.on('SIGTERM', () => {
  if (staying !== null) clearInterval(staying);
});
createInterface({ input: process.stdin }).on('line', (line) => {
  const id = /"id":(\d+)/.exec(line)?.[1];
  if (id !== undefined) process.stdout.write(`{"jsonrpc":"2.0","id":${id},"result":42}\n`);
});

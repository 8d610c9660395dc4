/**
 * The floor on stdio: answers every line with an empty result under its id, and does nothing else.
 */
import { createInterface } from 'node:readline';

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id } = JSON.parse(line) as { id: unknown };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result: {} })}\n`);
});

/**
 * A whole visit over HTTP: initialize, list with four questions, report, delete. On two connections, as a client needs that answers while it waits.
 */
import type { RawConnection } from './raw-client.ts';
import { reply } from './wire.ts';

export interface Lane {
  readonly main: RawConnection;
  readonly side: RawConnection;
}

/** What the server said, by step. */
export interface Transcript {
  readonly initialize: string;
  readonly questions: readonly string[];
  readonly list: string;
  readonly call: string;
}

const CAPABILITIES = { roots: {}, elicitation: {}, sampling: {} };
export const INITIALIZE = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: CAPABILITIES,
    clientInfo: { name: 'bench', version: '1' },
  },
};
export const READY = { jsonrpc: '2.0', method: 'notifications/initialized' };
export const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const CALL = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'probe_report', arguments: {} } };

export function post(message: object | string, session: string | null): string {
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  return `${head('POST', session)}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

function head(method: string, session: string | null): string {
  const known = session === null ? '' : `Mcp-Session-Id: ${session}\r\nMCP-Protocol-Version: 2025-11-25\r\n`;
  return `${method} /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json, text/event-stream\r\n${known}`;
}

export async function visit({ main, side }: Lane): Promise<Transcript> {
  let said: string[] = [];
  const hear = (data: string): void => void said.push(data);
  const ask = async (message: object): Promise<string> => {
    said = [];
    const { body, status } = await main.exchange(post(message, session), hear);
    const answer = said.at(-1) ?? body;
    if (status !== 200 || answer.includes('"error"')) throw new Error(`${status}: ${body.slice(0, 500)}`);
    return answer;
  };
  let session: string | null = null;
  const opened = await main.exchange(post(INITIALIZE, null), hear);
  ({ session } = opened);
  const initialize = said.at(-1) ?? opened.body;
  await main.exchange(post(READY, session));

  const questions: string[] = [];
  let list = '';
  await main.exchange(post(LIST, session), (data) => {
    const method = /"method":"([^"]+)"/.exec(data)?.[1];
    if (method === undefined) {
      list = data;
      return;
    }
    questions.push(data);
    const id: unknown = JSON.parse(/"id":("[^"]*"|\d+)/.exec(data)?.[1] ?? 'null');
    void side.exchange(post(reply({ id, method }), session));
  });
  if (questions.length !== 4) throw new Error(`${questions.length} questions were asked`);
  const call = await ask(CALL);
  await main.exchange(`${head('DELETE', session)}\r\n`);
  return { initialize, questions, list, call };
}

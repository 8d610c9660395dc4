/**
 * Half a JSON text, which no client should send and every server gets.
 */
import type { Peer } from './peer.ts';
import { at, type Message } from './wire.ts';

/** The server's answer, which can't be under an id: on stdio the next line that has none. */
export async function sendTorn(peer: Peer): Promise<Message | null> {
  const answer = await peer.send('{"jsonrpc":"2.0","id":7,"method":"tools/li');
  if (answer !== null) return answer.message;
  return peer.wait(
    (message) => message.id === null && at(message, 'error') !== undefined,
    'error without id',
  );
}

/**
 * Opens the states that retries bring back, one after the other, in the order they came.
 */
import type { Message } from '../core/json-rpc.ts';
import { judgeState, requestStateOf, type OpenedState } from '../core/round-state.ts';
import type { RoundKey } from './round-key.ts';

/** Opens a state and judges whether it belongs to the message that brings it; `null` where it brings none. */
export type OpenState = (message: Message, principal: string) => Promise<OpenedState | null>;

export function createStateOpener(roundKey: RoundKey, digest: (text: string) => string): OpenState {
  let last: Promise<OpenedState | null> | null = null;

  const open = async (
    message: Message,
    principal: string,
    now: number,
    before: typeof last,
  ): Promise<OpenedState | null> => {
    await before;
    const text = requestStateOf(message);
    if (text === null || message.kind !== 'request') return null;
    const { openState } = await import('./round-seal.ts');
    return judgeState(await openState(roundKey.bytes(), text), message, { principal, now }, digest);
  };

  return async (message, principal) => {
    if (last === null && requestStateOf(message) === null) return null;
    const mine = open(message, principal, Date.now(), last);
    last = mine;
    try {
      return await mine;
    } finally {
      if (last === mine) last = null;
    }
  };
}

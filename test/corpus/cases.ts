/** All labelled cases. */
import { BLIND_AFTER } from './blind-after.ts';
import { BLIND_FURTHER } from './blind-further.ts';
import { BLIND_LOOKALIKES } from './blind-lookalikes.ts';
import { BLIND_REVEALS } from './blind-reveals.ts';
import { BLIND_SECRETS } from './blind-secrets.ts';
import type { Case } from './case.ts';
import { FURTHER } from './further.ts';
import { HTTP_LOOKALIKES } from './http-lookalikes.ts';
import { HTTP_REVEALS } from './http-reveals.ts';
import { MESSAGE_LOOKALIKES } from './message-lookalikes.ts';
import { MESSAGE_REVEALS } from './message-reveals.ts';
import { PROCESS_LOOKALIKES } from './process-lookalikes.ts';
import { PROCESS_REVEALS } from './process-reveals.ts';
import { REPLY_LOOKALIKES } from './reply-lookalikes.ts';
import { REPLY_REVEALS } from './reply-reveals.ts';

export const CASES: readonly Case[] = [
  ...HTTP_REVEALS,
  ...MESSAGE_REVEALS,
  ...REPLY_REVEALS,
  ...PROCESS_REVEALS,
  ...HTTP_LOOKALIKES,
  ...MESSAGE_LOOKALIKES,
  ...REPLY_LOOKALIKES,
  ...PROCESS_LOOKALIKES,
  ...FURTHER,
  ...BLIND_REVEALS,
  ...BLIND_LOOKALIKES,
  ...BLIND_FURTHER,
  ...BLIND_AFTER,
  ...BLIND_SECRETS,
];

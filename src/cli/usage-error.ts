/**
 * Errors that are told to whoever typed the command: each message is one line and says what to change.
 */

/** What was typed can't be done. */
export class UsageError extends Error {}

/** Nothing to show, or not what was asked for. */
export class Trouble extends Error {}

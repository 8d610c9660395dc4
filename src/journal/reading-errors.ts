/**
 * Why something on disk could not be read: each message says what, and what to do about it.
 */

/** A file that can't be what it was taken for, or can't be read at all. */
export class ReadingError extends Error {}

/** Written by a newer version. */
export class NewerVersionError extends ReadingError {}

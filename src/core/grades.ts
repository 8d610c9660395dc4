/**
 * How far a disclosure reveals the directory. A file of its own: who only compares grades need not load the report's schema.
 */

/** Strongest first. */
export const GRADES = ['project', 'under-home', 'elsewhere', 'home', 'base-name', 'workspace-id'] as const;

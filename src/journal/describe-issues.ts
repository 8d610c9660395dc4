/**
 * What a schema found wrong, in one short sentence.
 */
import type * as z from 'zod';

export function describeIssues({ issues }: z.ZodError): string {
  const [first] = issues;
  if (first === undefined) return 'not of the expected shape';
  const at = first.path.map(String).join('/');
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : '';
  return `${at === '' ? '' : `${at}: `}${first.message}${more}`;
}

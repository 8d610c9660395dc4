/**
 * The document around a page's parts: one file that loads nothing and runs nothing, and whose own policy forbids it to.
 */
import { escapeText, type Html } from './element.ts';
import { STYLE } from './style.ts';

export interface PageOptions {
  readonly digest: Digest;
}
/** SHA-256. */
type Digest = (text: string, encoding: 'base64') => string;

export function writePage(title: string, body: readonly Html[], { digest }: PageOptions): string {
  const policy = `default-src 'none'; style-src 'sha256-${digest(STYLE, 'base64')}'; base-uri 'none'; form-action 'none'`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escapeText(title, 200)}</title>
<style>${STYLE}</style>
</head>
<body>
${body.map(({ text }) => text).join('\n')}
</body>
</html>
`;
}

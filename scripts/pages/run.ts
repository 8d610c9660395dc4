/**
 * `npm run test:pages`: opens pages that are hostile in every text in a headless Chromium; nothing may run, load, open or complain.
 * Exit 1 where something did; without a Chromium it says so and ends in 0 (Debian: `apt-get install chromium`).
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { findChromium, misdeedsOf, openBrowser } from './browser.ts';
import { BROKEN, hostilePages, type Sample } from './samples.ts';

const chromium = findChromium();
if (chromium === null)
  console.log(
    'test:pages: SKIPPED, there is no Chromium here (apt-get install chromium, or CHROMIUM=/path/to/it)',
  );
else process.exitCode = await run(chromium);

async function run(executable: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-tell-pages-'));
  const browser = await openBrowser(executable);
  try {
    const unseen = await collect(BROKEN, async (sample) =>
      (await open(browser, folder, sample)).length === 0
        ? [`${sample.name}: broken on purpose, and not seen`]
        : [],
    );
    const pages = hostilePages();
    const misdeeds = await collect(pages, async (sample) =>
      (await open(browser, folder, sample)).map((misdeed) => `${sample.name}: ${misdeed}`),
    );
    for (const line of [...unseen, ...misdeeds]) console.log(line);
    console.log(
      `test:pages: ${pages.length} pages in ${browser.version()}, ${misdeeds.length} misdeeds; ${BROKEN.length - unseen.length} of ${BROKEN.length} broken pages caught`,
    );
    return unseen.length + misdeeds.length === 0 ? 0 : 1;
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function open(browser: Browser, folder: string, { html }: Sample): Promise<string[]> {
  const file = join(folder, 'page.html');
  writeFileSync(file, html);
  return misdeedsOf(browser, file);
}

async function collect(
  samples: readonly Sample[],
  of: (sample: Sample) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = [];
  for (const sample of samples) found.push(...(await of(sample)));
  return found;
}

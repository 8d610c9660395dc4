/**
 * Opens a page in a headless Chromium and tells everything it did that a page of ours may not do.
 */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** `null` where there is none; `CHROMIUM` in the environment names another. */
export function findChromium(): string | null {
  return [process.env['CHROMIUM'] ?? '', ...PLACES].find((file) => file !== '' && existsSync(file)) ?? null;
}

export async function openBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}

/** Unfolds everything, brings pointer and focus wherever something could wait for them, and tells whether a script ran. */
const STIR = `(() => {
  for (const folded of document.querySelectorAll('details')) folded.open = true;
  for (const element of document.querySelectorAll('body *'))
    for (const name of ['mouseover', 'focus', 'click']) element.dispatchEvent(new Event(name));
  return '__ran' in window;
})()`;

/** What the page loaded, ran, said or asked; empty where it did nothing. */
export async function misdeedsOf(browser: Browser, file: string): Promise<string[]> {
  const misdeeds: string[] = [];
  const own = pathToFileURL(file).href;
  const context = await browser.newContext({ offline: true });
  const page = await context.newPage();
  page.on('request', (request) => {
    if (request.url() !== own) misdeeds.push(`asked for ${request.url().slice(0, 120)}`);
  });
  page.on('dialog', (dialog) => {
    misdeeds.push(`opened a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', () => misdeeds.push('opened a window'));
  page.on('console', (message) => misdeeds.push(`said ${message.type()}: ${message.text().slice(0, 200)}`));
  page.on('pageerror', (error) => misdeeds.push(`failed: ${error.message}`));
  await page.goto(own, { waitUntil: 'load' });
  if ((await page.evaluate(STIR)) === true) misdeeds.push('ran a script');
  if (page.url().replace(/#.*$/, '') !== own) misdeeds.push(`went to ${page.url()}`);
  await context.close();
  return misdeeds;
}

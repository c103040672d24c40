import { expect, type Page } from '@playwright/test';

/** The operator's name of the portal that the journeys walk through. */
export const brandName = 'Power Files';

/** Reads an open page and its head: texts, titles, labels, addresses; not its scripts. */
const readShown = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const script of copy.querySelectorAll('script, style')) script.remove();
    return `${document.title}\n${copy.outerHTML}\n${document.body.innerText}`;
  });

/** The mark of synthetic readouts, which the report of a file of the demo shows among its bytes; a row may cut it. */
const mark = /TIC TUNEPORT|TUNEPORT IM/g;

/** Holds an open page to the operator's name: the software's own is in its dialog and on its license page alone. */
export async function expectNoProductName(page: Page, where: string): Promise<void> {
  const shown = (await readShown(page)).replace(mark, '');
  const at = shown.toLowerCase().indexOf('tuneport');
  expect.soft(at < 0 ? '' : shown.slice(Math.max(0, at - 80), at + 80), `${where} names the software`).toBe('');
}

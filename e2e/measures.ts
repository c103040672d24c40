import { expect, type Page } from '@playwright/test';

/** The sizes of text, and the heights of controls at the desk and on the phone (decisions/0013-visual-language.md). */
const textSizes = [12, 13, 15, 18, 24, 36];
const controlHeights = { desktop: [28, 36], phone: [44] } as const;

export type Device = keyof typeof controlHeights;

const controls = [
  '.mantine-Button-root',
  '.mantine-ActionIcon-root',
  ':is(input, button, select).mantine-Input-input',
  '.mantine-Chip-label',
  '.mantine-Pagination-control',
].join(', ');

/** The parts of a page whose size of text, height of a control or badge are none of the visual language. */
async function strangersOn(page: Page, device: Device): Promise<string[]> {
  return page.evaluate(
    ({ sizes, heights, controls: selector }) => {
      const isShown = (element: Element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
      const describe = (element: Element, what: string) =>
        `${what}: ${element.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 160)}`;
      const hasText = (element: Element) =>
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');
      const isField = (element: Element) =>
        element.matches('input:not([type=checkbox], [type=radio]), textarea, select');
      const all = [...document.body.querySelectorAll('*')].filter(
        (element) => !element.matches('script, style, noscript, option'),
      );
      const texts = all
        .filter((element) => (hasText(element) || isField(element)) && isShown(element))
        .map((element) => ({ element, size: Number.parseFloat(getComputedStyle(element).fontSize) }))
        .filter(({ size }) => !sizes.includes(size))
        .map(({ element, size }) => describe(element, `text of ${size}`));
      const odd = [...document.querySelectorAll(selector)]
        .filter((element) => isShown(element))
        .map((element) => ({ element, height: element.getBoundingClientRect().height }))
        .filter(({ height }) => height > 0 && !heights.some((one) => Math.abs(one - height) < 0.6))
        .map(({ element, height }) => describe(element, `control of ${height}`));
      const pills = [...document.querySelectorAll('.mantine-Badge-root')]
        .filter((element) => isShown(element))
        .filter((element) => {
          const { backgroundColor, borderTopWidth, borderTopStyle } = getComputedStyle(element);
          return backgroundColor !== 'rgba(0, 0, 0, 0)' || (borderTopStyle !== 'none' && borderTopWidth !== '0px');
        })
        .map((element) => describe(element, 'pill'));
      return [...new Set([...texts, ...odd, ...pills])];
    },
    { sizes: textSizes, heights: [...controlHeights[device]], controls },
  );
}

/** Holds a page to six sizes of text, the heights of controls and one kind of badge. */
export async function expectFigures(page: Page, where: string, device: Device): Promise<void> {
  expect.soft(await strangersOn(page, device), `${where} keeps to the sizes`).toEqual([]);
}

/**
 * The targets that cannot be hit 20 px beside their middle in each direction, so that a finger of 44 px may miss them. Links within sentences are
 * as high as their line, and what is cut off by the edge of something that scrolls is reached by scrolling.
 */
async function missedOn(page: Page, within: string): Promise<string[]> {
  return page.evaluate((part) => {
    // Things behind a dialog are out of reach until it is closed.
    const dialog = [...document.querySelectorAll('[aria-modal=true]')].at(-1);
    const found = [
      ...(dialog ?? document).querySelectorAll<HTMLElement>(
        `${dialog === undefined ? `:is(${part}) ` : ''}:is(button, a[href], input:not([type=hidden]), select, textarea, [role=button], [role=tab], [role=menuitem])`,
      ),
    ];
    const isShown = (element: HTMLElement) =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
      element.closest('[inert], [aria-hidden=true]') === null &&
      element.getBoundingClientRect().width > 1;
    const isInSentence = (element: HTMLElement) =>
      element.matches('a') && getComputedStyle(element).display === 'inline';
    const belongs = (hit: Element | null, element: HTMLElement) => {
      if (hit === null) return false;
      if (element.contains(hit) || hit.contains(element)) return true;
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      return (
        labels.some((label) => label.contains(hit)) || hit.closest('.mantine-Input-wrapper')?.contains(element) === true
      );
    };
    const missed = found.filter((element) => {
      if (!isShown(element) || isInSentence(element) || element.matches('.skip-link')) return false;
      element.scrollIntoView({ block: 'center', inline: 'nearest' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      return [
        [0, -20],
        [0, 20],
        [-20, 0],
        [20, 0],
      ].some(([dx = 0, dy = 0]) => {
        const [atX, atY] = [x + dx, y + dy];
        if (atX < 0 || atY < 0 || atX >= window.innerWidth || atY >= window.innerHeight) return false;
        return !belongs(document.elementFromPoint(atX, atY), element);
      });
    });
    window.scrollTo(0, 0);
    return missed.map((element) => {
      const { width, height } = element.getBoundingClientRect();
      return `${Math.round(width)}×${Math.round(height)} ${element.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 200)}`;
    });
  }, within);
}

/** Holds what is touched, on a page or in what is open on it, to 44 px. */
export async function expectFingers(page: Page, where: string, within = 'body'): Promise<void> {
  expect.soft(await missedOn(page, within), `${where} has targets of 44 px`).toEqual([]);
}

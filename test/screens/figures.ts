import { expect } from 'vitest';

/** A figure that leads to a list: its words, the number among them, and its address. */
type Figure = { text: string; number: number; href: string };

/** The links within an element, each with the number that it shows: that of a key figure stands in its second line. */
export const figuresIn = (element: Element): Figure[] =>
  [...element.querySelectorAll('a')].map((link) => {
    const text = link.textContent;
    const value = link.querySelectorAll('p')[1]?.textContent ?? text.split(':').at(-1) ?? '';
    return { text, number: Number(/\d+/.exec(value)?.[0]), href: link.getAttribute('href') ?? '' };
  });

/** Waits until the list of the open page has as many rows. */
export async function expectRows(count: number, about: string): Promise<void> {
  await expect
    .poll(() => document.querySelectorAll('main tbody [data-row]').length, { message: about, timeout: 5000 })
    .toBe(count);
}

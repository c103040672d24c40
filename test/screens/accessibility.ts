import axe from 'axe-core';
import { expect, onTestFinished, vi } from 'vitest';
import { chooseScheme, followScheme } from '#web/shell/scheme.ts';

// As main.tsx does: the first screens of visitors have no components that would follow it.
followScheme();

const schemeNow = () => document.documentElement.dataset['mantineColorScheme'];

/** Waits until no transition runs: half faded, text does not have its colors. */
async function standsStill(): Promise<void> {
  const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
}

/** Findings of axe on the page, of any impact, and text in the color of its background, which axe leaves open. */
async function findFaults(where: string, rules?: string[]): Promise<string[]> {
  const { violations, incomplete } = await axe.run(document, {
    resultTypes: ['violations', 'incomplete'],
    iframes: false,
    ...(rules !== undefined && { runOnly: { type: 'rule' as const, values: rules } }),
  });
  const unseen = incomplete
    .filter(({ id }) => id === 'color-contrast')
    .map(({ nodes, ...rule }) => ({
      ...rule,
      nodes: nodes.filter(({ any }) =>
        any.some(({ data }) => (data as { messageKey?: string } | null)?.messageKey === 'equalRatio'),
      ),
    }));
  return [...violations, ...unseen].flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${where}: ${id} ${html.slice(0, 200)}`),
  );
}

/** Shows the mounted page in light or dark, until the end of the test. */
export async function showScheme(scheme: 'light' | 'dark'): Promise<void> {
  chooseScheme(scheme);
  onTestFinished(() => {
    chooseScheme('auto');
  });
  await vi.waitUntil(() => schemeNow() === scheme);
  await standsStill();
}

/** Holds the mounted page to axe in light and dark: all rules in the present scheme, the contrast in the other one. */
export async function expectAccessible(where: string): Promise<void> {
  await standsStill();
  expect.soft(await findFaults(where)).toEqual([]);
  const first = schemeNow() === 'dark' ? 'dark' : 'light';
  const other = first === 'dark' ? 'light' : 'dark';
  await showScheme(other);
  expect.soft(await findFaults(`${where} (${other})`, ['color-contrast'])).toEqual([]);
  await showScheme(first);
}

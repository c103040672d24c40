import type axe from 'axe-core';

/** A part of the page by its selector, and the rules; without them the whole page by all rules. */
export type AxeScope = { readonly within?: string | undefined; readonly rules?: string[] | undefined };

/**
 * Runs the page's own axe (`window.axe`). Returns its findings of any impact, and text in the color of its background, which
 * axe leaves open. Self-contained: Playwright sends its source to the page.
 */
export async function findAxeFaults({ within, rules }: AxeScope): Promise<string[]> {
  const { run } = (window as unknown as { axe: typeof axe }).axe;
  const { violations, incomplete } = await run(within === undefined ? document : { include: [[within]] }, {
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
  return [...violations, ...unseen].flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html.slice(0, 200)}`));
}

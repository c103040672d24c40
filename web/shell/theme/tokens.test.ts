import { convertCssVariables, defaultCssVariablesResolver, DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { defaultBrandColor } from '#contract/settings.ts';
import { cssVariables, theme } from './theme.ts';

const web = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, web), 'utf8');

type Variables = Record<string, string>;
const namesIn = (css: string) => css.match(/--[\w-]+/g) ?? [];

/** The variables of the theme that style sheets name, and those that these rest on. */
function tokens(): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme);
  const [stock, ours] = [defaultCssVariablesResolver(whole), cssVariables(whole)];
  const merged = {
    variables: { ...stock.variables, ...ours.variables },
    light: { ...stock.light, ...ours.light },
    dark: { ...stock.dark, ...ours.dark },
  };
  const parts: Variables[] = Object.values(merged);
  const sheets = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.css') && !path.endsWith('tokens.css'),
  );
  const baseline = ['baseline', 'global'].map((name) =>
    readFileSync(new URL(`../node_modules/@mantine/core/styles/${name}.css`, web), 'utf8'),
  );
  const used = new Set<string>();
  const note = (css: string) => {
    for (const name of namesIn(css))
      if (!used.has(name)) {
        used.add(name);
        for (const part of parts) note(part[name] ?? '');
      }
  };
  for (const css of [...sheets.map(read), ...baseline]) note(css);
  const only = (variables: Variables) =>
    Object.fromEntries(Object.entries(variables).filter(([name]) => used.has(name)));
  return convertCssVariables(
    { variables: only(merged.variables), light: only(merged.light), dark: only(merged.dark) },
    ':root',
  );
}

/** A style sheet on lines, one rule a line. */
const lines = (css: string) => css.replaceAll('}', '}\n');

test('tokens.css has the variables of the theme for plain screens', async () => {
  const css = tokens();
  expect(css).toContain(`--mantine-color-port-7: ${defaultBrandColor}`);
  await expect(
    `/* Written by tokens.test.ts from theme.ts: the variables that style sheets name, for screens without components. In a layer, since
   this sheet comes behind the styles that the components write: those, which bear the operator's color, outdo it all the same. */\n@layer tokens {\n${lines(css)}}\n`,
  ).toMatchFileSnapshot('./tokens.css');
});

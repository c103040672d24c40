import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { nodesIn, type SyntaxNode } from '#tools/syntax.ts';
import { textFiles } from './texts.ts';

const root = new URL('../', import.meta.url).pathname;

/** The placeholders of every English text by its key; those of the plural forms of a text together. */
const placeholders = new Map<string, Set<string>>();
function readTexts(part: object, key: string): void {
  for (const [name, value] of Object.entries(part) as [string, string | object][]) {
    const path = `${key}.${name}`;
    if (typeof value === 'object') {
      readTexts(value, path);
      continue;
    }
    const whole = path.replace(/_(one|other)$/, '');
    const names = placeholders.get(whole) ?? new Set();
    for (const [, placeholder = ''] of value.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)) names.add(placeholder);
    placeholders.set(whole, names);
  }
}
for (const [file, texts] of Object.entries(textFiles('en'))) readTexts(texts, file);

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value;

/** The keys that an argument can be: a literal, or the branches of a choice; undefined where the source does not say them. */
function keysOf(node: unknown): string[] | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : undefined;
  if (node.type === 'ConditionalExpression') {
    const [one, other] = [keysOf(node['consequent']), keysOf(node['alternate'])];
    return one && other && [...one, ...other];
  }
  return undefined;
}

/** The names of the values that an argument hands over; undefined where the source does not say all of them. */
function namesOf(node: unknown, objects: ReadonlyMap<string, SyntaxNode>): string[] | undefined {
  if (node === undefined) return [];
  if (!isNode(node)) return undefined;
  if (node.type === 'JSXExpressionContainer') return namesOf(node['expression'], objects);
  if (node.type === 'Identifier') {
    const known = objects.get(node['name'] as string);
    return known && namesOf(known, objects);
  }
  if (node.type !== 'ObjectExpression') return undefined;
  const names: string[] = [];
  for (const property of node['properties'] as SyntaxNode[]) {
    const more =
      property.type === 'SpreadElement'
        ? namesOf(property['argument'], objects)
        : [(property['key'] as { name?: string; value?: string }).name ?? ''];
    if (more === undefined) return undefined;
    names.push(...more);
  }
  return names;
}

/** Where a source asks for a text, with the keys and the names of the values as far as it says them. */
function* asksIn(text: string): Generator<{ keys: string[]; names: string[] }> {
  const nodes = [...nodesIn(parseSync('source.tsx', text).program)];
  const objects = new Map(
    nodes
      .filter(({ type }) => type === 'VariableDeclarator')
      .flatMap(({ id, init }): [string, SyntaxNode][] =>
        isNode(id) && isNode(init) && init.type === 'ObjectExpression' ? [[id['name'] as string, init]] : [],
      ),
  );
  for (const node of nodes) {
    const [key, values] = argumentsOf(node) ?? [];
    const keys = keysOf(key);
    const names = namesOf(values, objects);
    if (keys !== undefined && names !== undefined) yield { keys: keys.filter((one) => placeholders.has(one)), names };
  }
}

const askers = new Set(['t', 'say']);

/** Key and values of a call of `t` or `say`, or of a `<Trans>`. */
function argumentsOf(node: SyntaxNode): readonly [unknown, unknown] | undefined {
  if (node.type === 'CallExpression' && isNode(node['callee'])) {
    const { callee } = node;
    const name = callee.type === 'MemberExpression' ? (callee['property'] as SyntaxNode) : callee;
    const [key, values] = node['arguments'] as unknown[];
    return askers.has(name['name'] as string) ? [key, values] : undefined;
  }
  if (node.type !== 'JSXOpeningElement' || (node['name'] as { name?: string }).name !== 'Trans') return undefined;
  const attributeOf = (wanted: string) =>
    (node['attributes'] as SyntaxNode[]).find(({ name }) => isNode(name) && name['name'] === wanted)?.['value'];
  return [attributeOf('i18nKey'), attributeOf('values')];
}

/** The placeholders that a source leaves empty, as `key: placeholder`. */
function emptyIn(text: string): string[] {
  return [...asksIn(text)].flatMap(({ keys, names }) =>
    keys.flatMap((key) =>
      [...(placeholders.get(key) ?? [])].filter((name) => !names.includes(name)).map((name) => `${key}: ${name}`),
    ),
  );
}

const sources = ['web', 'server', 'rules'].flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
);

describe('placeholders of a text', () => {
  test('are all filled by every call in the source', () => {
    const texts = sources.map((path) => ({ path, text: readFileSync(root + path, 'utf8') }));
    expect(texts.flatMap(({ text }) => [...asksIn(text)]).length).toBeGreaterThan(2500);
    expect(texts.flatMap(({ path, text }) => emptyIn(text).map((empty) => `${path} ${empty}`))).toEqual([]);
  });

  test.each([
    ["t('pricing.flat.description', { engine: 1, module: 2 })", ['main', 'addon']],
    ["const facts = { task: 1 }; t('tasks.pay.balance', facts)", ['before', 'after']],
    ["say('tasks.pay.button')", ['credits']],
    ["i18n.t(isPaid ? 'tasks.pay.balanceNow' : 'tasks.pay.button', { credits })", []],
    [
      "t(isFull ? 'tasks.pay.buttonAndDownload' : 'tasks.pay.balanceNow', { ...{ credit: 1 } })",
      ['credits', 'credits'],
    ],
    ['const x = <Trans i18nKey="tasks.pay.button" values={{ credit: 1 }} components={{}} />', ['credits']],
  ] as const)('are reported as missing in %s', (text, missing) => {
    expect(emptyIn(text).map((one) => one.replace(/^.*: /, ''))).toEqual(missing);
  });
});

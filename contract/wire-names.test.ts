import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { everyCall } from './every-call.ts';

const [, section = ''] = readFileSync('docs/specification.md', 'utf8').split('## Names on the wire\n');
const specified = new Set([...(section.split('\n## ')[0] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name));

/** Names that the standard of web app manifests gives. */
const ofManifest = ['short_name', 'start_url', 'background_color', 'theme_color', 'share_target', 'file_handlers'];

/** The names of all fields of a JSON schema, within records and lists too. */
function listFields(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema && !Array.isArray(schema) ? Object.keys(schema.properties as object) : [];
  return [...own, ...Object.values(schema).flatMap(listFields)];
}

const fields = new Set(
  everyCall.flatMap(({ input, output }) =>
    [input, output].flatMap((schema) => listFields(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))),
  ),
);

test('the names of the specification are on the wire', () => {
  expect(specified.size).toBeGreaterThan(100);
  expect([...specified].filter((name) => !fields.has(name))).toEqual([]);
});

test('every other field bears our own name: letters alone, each word but the first with a capital', () => {
  const known = new Set([...specified, ...ofManifest]);
  expect([...fields].filter((name) => !known.has(name) && !/^[a-z][a-z0-9]*([A-Z][a-z0-9]*)*$/.test(name))).toEqual([]);
  expect([...fields].filter((name) => !known.has(name) && /[A-Z]{2}|ID/.test(name))).toEqual([]);
});

import { describe, expect, test } from 'vitest';
import { lintSource, lintSubject } from '#tools/lint-words.ts';

const messagesFor = (text: string) => lintSource('a.ts', text).map(({ where, message }) => `${where} ${message}`);

describe('word lint', () => {
  test.each([
    ['const mostRows = 3;', 'a.ts:1 mostRows: say max, min or default'],
    ['type A = { readonly usualOrder: number };', 'a.ts:1 usualOrder: say max, min or default'],
    ['\nexport function rowsOf() {}', 'a.ts:2 rowsOf: begin with a verb'],
    ['export const rowsOf = () => [];', 'a.ts:1 rowsOf: begin with a verb'],
    ['type Asked = string;', 'a.ts:1 Asked: a participle alone is no name'],
    ['const told = 1;', 'a.ts:1 told: a participle alone is no name'],
    ['class Overflow extends Error {}', 'a.ts:1 Overflow: an error class ends in Error'],
    ['/** What is left. */\nconst rest = 1;', 'a.ts:1 a comment does not open with What'],
    ['// Nobody waits.', 'a.ts:1 a comment does not open with Nobody'],
    ['/**\n * Whether it is.\n */', 'a.ts:1 a comment does not open with Whether'],
  ])('reports %j', (text, message) => {
    expect(messagesFor(text)).toEqual([message]);
  });

  test.each([
    'const mostOrderedMethods = 1;',
    "const text = 'mostRows'; // the most rows",
    'function rowsOf() {}',
    'export const isTaxOf = 1;',
    'const askedAt = 1; const f = () => { const found = 1; return found; };',
    'class GoneError extends Error {}',
    '/** Says what is left. */',
  ])('accepts %j', (text) => {
    expect(messagesFor(text)).toEqual([]);
  });

  test.each([
    ['Let no more of an upload wait than before', 'not of the form `area: imperative summary`'],
    ['web/chat, chat: keep the draft', 'not of the form `area: imperative summary`'],
    ['tasks: Use index-only scans', 'not of the form `area: imperative summary`'],
    [`tasks: ${'a'.repeat(66)}`, 'longer than 72 characters'],
  ])('refuses the subject %j', (subject, message) => {
    expect(lintSubject(subject)).toBe(message);
  });

  test.each(['tasks: use index-only scans', 'web/chat: keep the draft', 'Revert "tasks: use index-only scans"'])(
    'accepts the subject %j',
    (subject) => {
      expect(lintSubject(subject)).toBeUndefined();
    },
  );
});

import { describe, expect, test } from 'vitest';
import { mentionedNames } from './mentioned-names.ts';

describe('mentionedNames', () => {
  test.each([
    ['@anna please look', ['anna']],
    ['ask @Anna.Berg, or @max_2.', ['anna.berg', 'max_2']],
    ['(@anna) @ANNA', ['anna']],
    ['mail anna@example.com', []],
    ['nothing @ all', []],
    ['', []],
  ])('of %j are %j', (text, names) => {
    expect(mentionedNames(text)).toEqual(names);
  });

  test('are twenty at most', () => {
    expect(mentionedNames(Array.from({ length: 30 }, (_, at) => `@name${at}`).join(' '))).toHaveLength(20);
  });
});

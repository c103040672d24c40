import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillTemplate, groupTemplates, insertText, placeholders, unknownPlaceholders } from './reply-template.ts';

const facts = { customer: 'Nord', vehicle: 'VW Golf', vin: 'WVW1', task: '12', job: '7', me: 'Simon' };

describe('reply template', () => {
  test('is filled for its placeholders in any spacing', () => {
    expect(fillTemplate('{{customer}}: {{ vehicle }}, {{vin}} – {{task}}/{{job}}, {{me}}. {{task}}', facts)).toBe(
      'Nord: VW Golf, WVW1 – 12/7, Simon. 12',
    );
  });

  test('leaves other braces unchanged', () => {
    for (const text of ['{customer}', '{{customer}', 'a {{ b', '}}{{', ''])
      expect([fillTemplate(text, facts), unknownPlaceholders(text)]).toEqual([text, []]);
  });

  test('does not fill placeholders in the name of a customer', () => {
    expect(fillTemplate('{{customer}}', { ...facts, customer: '{{vin}} $& $1' })).toBe('{{vin}} $& $1');
  });

  test('lists each unknown placeholder once', () => {
    expect(unknownPlaceholders('{{name}} {{vin}} {{ name }} {{Vin}} {{}}')).toEqual(['name', 'Vin', '']);
  });

  test('has no placeholders left when filled if it has no unknown ones', () => {
    const part = fc.oneof(fc.constantFrom(...placeholders.map((name) => `{{${name}}}`)), fc.string());
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const text = parts.join(' ');
        fc.pre(unknownPlaceholders(text).length === 0);
        expect(fillTemplate(text, facts)).not.toMatch(/\{\{\s*(customer|vehicle|vin|task|job|me)\s*\}\}/);
      }),
    );
  });
});

describe('templates for a customer', () => {
  const templates = [
    { title: 'c' },
    { title: 'd', language: 'de' },
    { title: 'b', language: 'de' },
    { title: 'a', language: 'en' },
  ];
  const titles = (language?: string) => {
    const { own, any, other } = groupTemplates(templates, language);
    return [own, any, other].map((group) => group.map(({ title }) => title));
  };

  test('are those in the customer’s language, then those for any, then the others', () => {
    expect(titles('de')).toEqual([['b', 'd'], ['c'], ['a']]);
    expect(titles('fr')).toEqual([[], ['c'], ['a', 'b', 'd']]);
  });

  test('have none in the customer’s language while it is unknown', () => {
    expect(titles()).toEqual([[], ['c'], ['a', 'b', 'd']]);
  });
});

test.each([
  ['', 0, 'Hello'],
  ['Dear', 4, 'Dear\nHello'],
  ['Dear\n', 5, 'Dear\nHello'],
  ['bye', 0, 'Hello\nbye'],
  ['one\ntwo', 3, 'one\nHello\ntwo'],
  ['one two', 4, 'one \nHello\ntwo'],
])('%j with a template inserted at %i is %j', (text, place, whole) => {
  expect(insertText(text, 'Hello', place)).toBe(whole);
});

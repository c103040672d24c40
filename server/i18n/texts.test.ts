import { expect, test } from 'vitest';
import { type Language, languages } from '#contract/languages.ts';
import { textsIn } from './texts.ts';

test.each(Object.keys(languages) as Language[])(
  'a value is no text of the portal, whatever it holds: %s',
  (language) => {
    const t = textsIn(language);
    const values = [
      '{{task}} {{- task}} {{opens, number}}',
      '$t(billing.documents.invoice) $t(credits.reasons.demo, {"task": "1"})',
      '<b>Tuning & Söhne</b> $& $1 $$',
    ];
    for (const opens of values) expect(t('tasks.letters.supportClosed', { opens })).toContain(opens);
    for (const task of values) expect(t('credits.reasons.payment', { task })).toContain(task);
  },
);

test('a value that a text needs and nobody gave is a defect', () => {
  expect(() => textsIn('en')('credits.reasons.payment')).toThrow('a text needs a value for task: File #{{task}}');
});

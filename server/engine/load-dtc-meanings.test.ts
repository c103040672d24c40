import { expect, test } from 'vitest';
import { engineApi } from '#contract/engine.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal();

test('known codes get their meaning, whatever their failure type, and unknown ones are left out [P5.2]', async () => {
  const customer = await portal().person();
  const meanings = await customer.ask(engineApi.loadDtcMeanings, {
    codes: ['P0327', 'P0327-00', 'P0327', 'P3FFF', 'nonsense'],
  });
  expect(meanings.map(({ code }) => code)).toEqual(['P0327', 'P0327-00']);
  expect(meanings.every(({ meaning }) => meaning.startsWith('Knock Sensor 1'))).toBe(true);
});

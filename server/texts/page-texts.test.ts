import { expect, test } from 'vitest';
import { settingsApi } from '#contract/settings.ts';
import { textsApi } from '#contract/texts.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });

test('every saved text of a page stays readable, and the newest one is public with its time [P1.153 P1.154]', async () => {
  const support = await portal().person({ role: 'support' });
  const terms = { kind: 'terms', language: 'en' } as const;
  const delivered = await portal().visitor.ask(settingsApi.getPortalText, terms);
  for (const content of ['First', 'First', 'Second', ''])
    expect(await support.ask(settingsApi.updatePortalText, { ...terms, content })).toBe(true);
  const versions = await support.ask(textsApi.getTextVersions, terms);
  const texts = await Promise.all(
    versions.map(({ textVersionId }) => support.ask(textsApi.getTextVersion, { textVersionId })),
  );
  expect(texts).toEqual([{ body: delivered.content }, { body: 'Second' }, { body: 'First' }]);
  expect(versions.map(({ isReset }) => isReset)).toEqual([true, false, false]);
  expect(await portal().visitor.ask(settingsApi.getPortalText, terms)).toEqual(delivered);
  await support.ask(settingsApi.updatePortalText, { ...terms, content: 'Third' });
  const [newest] = await support.ask(textsApi.getTextVersions, terms);
  expect(await portal().visitor.ask(settingsApi.getPortalText, terms)).toEqual({
    content: 'Third',
    language: 'en',
    changedAt: newest?.changedAt,
  });
});

test('a version cannot be changed afterwards', async () => {
  const support = await portal().person({ role: 'support' });
  await support.ask(settingsApi.updatePortalText, { kind: 'imprint', language: 'pl', content: 'Firma' });
  await expect(portal().database.pool.query(`update text_versions set content = 'x'`)).rejects.toThrow('append-only');
});

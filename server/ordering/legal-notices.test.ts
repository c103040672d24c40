import { expect, test } from 'vitest';
import { catalogApi } from '#contract/catalog.ts';
import { orderingApi } from '#contract/ordering.ts';
import { pricingApi } from '#contract/pricing.ts';
import { settingsApi } from '#contract/settings.ts';
import { draft, methodNamed, order, vehicleWith } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });

/** Creates a draft of these methods with these confirmations. */
async function draftWith(
  customer: Person,
  names: readonly string[],
  legalNotices?: { kind: 'emission' | 'safety'; version: number; language: 'en' | 'de' }[],
) {
  const { jobId } = await draft(portal(), customer);
  const methods = await Promise.all(names.map(async (name) => ({ methodId: await methodNamed(portal(), name) })));
  const vehicleId = await vehicleWith(portal());
  const { data } = await customer.ask(pricingApi.getFilePrice, { vehicleId, fileRole: 'engine', methods });
  return customer.ask(orderingApi.createTask, {
    jobId,
    price: data.total,
    methods,
    fileRole: 'engine',
    fileName: 'readout.bin',
    priority: '30min',
    checksumWanted: true,
    dtcSelected: false,
    dtcCodes: '',
    dtcHex: false,
    ...(legalNotices !== undefined && { legalNotices }),
  });
}

test('a method with a legal notice requires its confirmation, other methods do not', async () => {
  const customer = await portal().person();
  await expect(draftWith(customer, ['DPF'])).rejects.toMatchObject({
    code: 'legalNoticeNotConfirmed',
    status: 422,
    problem: { notices: ['emission'] },
  });
  await expect(draftWith(customer, ['Stage_1'])).resolves.toMatchObject({});
  const { version } = await customer.ask(settingsApi.getLegalNotice, { kind: 'emission', language: 'de' });
  const safetyOnly = [{ kind: 'safety' as const, version, language: 'de' as const }];
  await expect(draftWith(customer, ['EGR'], safetyOnly)).rejects.toMatchObject({ code: 'legalNoticeNotConfirmed' });
  const both = [...safetyOnly, { kind: 'emission' as const, version, language: 'de' as const }];
  const { taskId } = await draftWith(customer, ['EGR'], both);
  const { rows } = await portal().database.pool.query(
    'select kind, version, language, user_id from legal_confirmations where task_id = $1',
    [taskId],
  );
  // A confirmation that was not needed is not saved.
  expect(rows).toEqual([{ kind: 'emission', version, language: 'de', user_id: customer.id }]);
});

test('the order stores who confirmed which notice, visible to its customer and staff only [P5.5]', async () => {
  const customer = await portal().person();
  const support = await portal().person({ role: 'support' });
  const stranger = await portal().person();
  const ids = await order(portal(), customer, { methods: ['DPF', 'EGR', 'Vmax'] });
  const confirmations = await support.ask(orderingApi.getLegalConfirmations, ids);
  expect(confirmations).toMatchObject([
    { kind: 'emission', language: 'en', confirmedBy: customer.username },
    { kind: 'safety', language: 'en', confirmedBy: customer.username },
  ]);
  expect(await customer.ask(orderingApi.getLegalConfirmations, ids)).toEqual(confirmations);
  await expect(stranger.ask(orderingApi.getLegalConfirmations, ids)).rejects.toMatchObject({ code: 'notFound' });
});

test('editing a notice creates a new version that must be confirmed, and the old one stays readable [P5.4]', async () => {
  const customer = await portal().person();
  const support = await portal().person({ role: 'support' });
  const before = await customer.ask(settingsApi.getLegalNotice, { kind: 'emission', language: 'de' });
  expect(before.content).toContain('715/2007');
  const content = 'Nur für den Rennsport.';
  expect(await support.ask(settingsApi.updateLegalNotice, { kind: 'emission', language: 'de', content })).toBe(true);
  expect(await support.ask(settingsApi.updateLegalNotice, { kind: 'emission', language: 'de', content })).toBe(false);
  const after = await customer.ask(settingsApi.getLegalNotice, { kind: 'emission', language: 'de' });
  expect(after).toMatchObject({ content, version: before.version + 1 });
  const old = await customer.ask(settingsApi.getLegalNotice, {
    kind: 'emission',
    language: 'de',
    version: before.version,
  });
  expect(old.content).toBe(before.content);
  const all = await support.ask(settingsApi.getLegalNotices, {});
  expect(all).toHaveLength(16);
  expect(all.every(({ version }) => version === after.version)).toBe(true);

  const stale = [{ kind: 'emission' as const, version: before.version, language: 'de' as const }];
  await expect(draftWith(customer, ['DPF'], stale)).rejects.toMatchObject({
    code: 'legalNoticeChanged',
    problem: { version: after.version },
  });

  // A language without a text reads the English one, which therefore cannot be emptied.
  await support.ask(settingsApi.updateLegalNotice, { kind: 'emission', language: 'pl', content: '' });
  expect(await customer.ask(settingsApi.getLegalNotice, { kind: 'emission', language: 'pl' })).toMatchObject({
    language: 'en',
  });
  await expect(
    support.ask(settingsApi.updateLegalNotice, { kind: 'emission', language: 'en', content: ' ' }),
  ).rejects.toMatchObject({ code: 'noticeNeedsEnglish' });
});

test('staff set the notice of a method, and the list of methods includes it', async () => {
  const customer = await portal().person();
  const support = await portal().person({ role: 'support' });
  const methodId = await methodNamed(portal(), 'Pops_Bangs');
  await support.ask(catalogApi.updateMethod, { methodId, legalNotice: 'safety', texts: [] });
  const vehicleId = await vehicleWith(portal());
  const offered = await customer.ask(pricingApi.getOfferedMethods, { vehicleId, language: 'en' });
  expect(offered.find(({ name }) => name === 'DPF')?.legalNotice).toBe('emission');
  expect(offered.find(({ name }) => name === 'Stage_1')?.legalNotice).toBe('none');
  const rows = await portal()
    .database.reader.selectFrom('methods')
    .where('id', '=', methodId)
    .select('legal_notice')
    .execute();
  expect(rows).toEqual([{ legal_notice: 'safety' }]);
});

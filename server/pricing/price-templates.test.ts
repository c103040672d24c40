import { describe, expect, test } from 'vitest';
import { priceTemplates, priceTemplatesApi } from '#contract/pricing/price-templates.ts';
import { pricingApi } from '#contract/pricing.ts';
import { creditCents } from '#contract/money.ts';
import { catchRefusal } from '#test/human.ts';
import { openRaw } from '#test/raw.ts';
import { type Portal, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });

const pricesOf = async (of: Portal, kind: 'engine' | 'module') => {
  const { rows } = await of.database.pool.query<{ price: string }>(
    'select price from price_classes where kind = $1 order by id',
    [kind],
  );
  return rows.map(({ price }) => Number(price) / 100);
};

describe('applyPriceTemplate', () => {
  test('sets the delivered classes, and asks before it replaces what was changed [P1.146]', async () => {
    const admin = await portal().person({ role: 'admin' });
    const apply = (template: string, replacesChanged?: boolean) =>
      admin.ask(priceTemplatesApi.applyPriceTemplate, { template, replacesChanged } as never);
    await admin.ask(pricingApi.createEnginePriceClass, { name: 'Rally', price: creditCents(33300) });
    // A class of the operator's own counts as a changed price.
    expect(await catchRefusal(apply('simple'))).toMatchObject({ code: 'standardPricesChanged', status: 409 });
    expect(await pricesOf(portal(), 'engine')).toEqual([20, 25, 35, 60, 80, 120, 333]);

    expect(await apply('simple', true)).toBe(true);
    expect(await pricesOf(portal(), 'engine')).toEqual([30, 30, 30, 60, 60, 60, 333]);
    expect(await pricesOf(portal(), 'module')).toEqual([30, 30, 30, 30]);
    expect(await apply('simple', true)).toBe(false);
    expect(await catchRefusal(apply('premium'))).toMatchObject({ code: 'standardPricesChanged' });
    expect(await apply('premium', true)).toBe(true);
    expect(await pricesOf(portal(), 'engine')).toEqual([40, 50, 70, 100, 140, 200, 333]);
  });

  const fresh = usePortal({ own: true });
  test('needs no confirmation while the prices are the delivered ones [P1.146]', async () => {
    const admin = await fresh().person({ role: 'admin' });
    expect(await admin.ask(priceTemplatesApi.applyPriceTemplate, { template: 'perStage' })).toBe(true);
    expect(await pricesOf(fresh(), 'engine')).toEqual([15, 20, 30, 50, 70, 100]);
    const { rows } = await fresh().database.pool.query(
      `select distinct call from audit_log where subject = 'price_classes'`,
    );
    expect(rows).toEqual([{ call: 'applyPriceTemplate' }]);
  });

  test('there are three templates [P1.146]', () => {
    expect(priceTemplates).toEqual(['simple', 'perStage', 'premium']);
  });

  test.each([{}, { template: 'cheap' }, { template: 'constructor' }, { template: 'simple', replacesChanged: 'x' }])(
    'refuses %j',
    async (input) => {
      const raw = openRaw(fresh(), await fresh().person({ role: 'admin' }));
      expect((await raw.post('applyPriceTemplate', input)).status).toBe(400);
    },
  );
});

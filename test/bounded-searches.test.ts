import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type pg from 'pg';
import { creditsApi } from '#contract/credits.ts';
import { everyCall } from '#contract/every-call.ts';
import { splitSearch } from '#server/db/lists.ts';
import { type Person, usePortal } from './portal.ts';
import { openRaw } from './raw.ts';

const portal = usePortal({ own: true });
let admin: Person;
let customer: Person;
beforeAll(async () => {
  admin = await portal().person({ role: 'admin' });
  customer = await portal().person();
});

/** The calls that look for words, under the name by which the specifications know them. */
const searches = everyCall.filter(({ input }) => {
  const { shape = {}, def } = input as unknown as { shape?: object; def: { in?: { shape?: object } } };
  return 'search' in (def.in?.shape ?? shape);
});
const whoAsks = (who: string) => (who === 'public' ? {} : who === 'customer' || who === 'active' ? customer : admin);

test('a search has unique words, eight at most', () => {
  expect(splitSearch('1er 1ER  1er')).toEqual(['1er']);
  expect(splitSearch('a b c d e f g h i j')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
});

describe('search by names of object members', () => {
  test('there are enough calls that search', () => {
    expect(searches.length).toBeGreaterThan(12);
  });

  test.each(searches.map(({ name, method, who }) => ({ name, method, who })))(
    '$name finds nothing and does not fail',
    async ({ name, method, who }) => {
      const raw = openRaw(portal(), whoAsks(who));
      for (const search of ['constructor', '__proto__', 'toString hasOwnProperty', 'valueOf 1 1 1 1 1 1 1 1 1']) {
        const fields = { search, language: 'en', filterMode: 'all', state: 'all' };
        const { status } = await (method === 'GET' ? raw.get(name, fields) : raw.post(name, fields));
        expect({ search, isBroken: status >= 500 }).toEqual({ search, isBroken: false });
      }
    },
  );
});

describe('unavailable table', () => {
  let holder: pg.PoolClient;
  beforeAll(async () => {
    holder = await portal().database.pool.connect();
    await holder.query('begin; lock table vehicles in access exclusive mode');
  });
  afterAll(async () => {
    await holder.query('rollback');
    holder.release();
  });

  test('public searches end with a clear error, and other calls are served meanwhile', async () => {
    const visitor = openRaw(portal());
    const searching = Array.from({ length: 6 }, () => visitor.get('searchOffers', { search: 'golf', language: 'en' }));
    const others = Array.from({ length: 24 }, () => customer.ask(creditsApi.getCreditBalance, {}));
    expect(await Promise.all(others)).toHaveLength(24);
    const answers = await Promise.all(searching);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
    expect(await answers[0]?.json()).toMatchObject({ code: 'takesTooLong' });
  });

  test('a staff search ends as well', async () => {
    const fields = { search: 'golf', language: 'en', filterMode: 'all' };
    const answer = await openRaw(portal(), admin).get('getVehiclesWithSearchCriterials', fields);
    expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'takesTooLong' }]);
  });
});

import { expect, onTestFinished, test, vi } from 'vitest';
import { usePortal } from '#test/portal.ts';
import { connect } from '#server/db/database.ts';
import { silent } from '#server/log/log.ts';
import { openSecurityLog, type SecurityLine } from './security-log.ts';

const portal = usePortal({ own: true });

const lineFrom = (address: string, more: Partial<SecurityLine> = {}): SecurityLine => ({
  event: 'accessRefused',
  detail: 'forged',
  address,
  userAgent: 'a program',
  requestId: 'abcd-efgh-jkmn',
  call: 'getCreditBalance',
  ...more,
});

/** The lines of a call of this test alone. */
const linesOf = async (call: string) => {
  const { rows } = await portal().database.pool.query<{ address: string; times: number; detail: string }>(
    'select address, times, detail from security_log where call = $1 order by id',
    [call],
  );
  return rows;
};

test('the lines of many simultaneous requests are all stored before each goes on, in few statements', async () => {
  const { database } = portal();
  const log = openSecurityLog(database, { secret: 's', log: silent });
  const statements = async () => {
    const { rows } = await database.pool.query<{ n: string }>(
      'select count(distinct xmin::text) as n from security_log where call = $1',
      ['together'],
    );
    return Number(rows[0]?.n);
  };
  await Promise.all(
    Array.from({ length: 1200 }, async (_, nth) => {
      await log.write([lineFrom('192.0.2.1', { call: 'together', detail: String(nth) })]);
      if (nth % 100 === 0) expect((await linesOf('together')).map(({ detail }) => detail)).toContain(String(nth));
    }),
  );
  expect(new Set((await linesOf('together')).map(({ detail }) => detail)).size).toBe(1200);
  expect(await statements()).toBeLessThan(10);
  await log.end();
});

test('repeated events are stored as one line at once and one count a moment later, by subscriber', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const log = openSecurityLog(portal().database, { secret: 's', log: silent, window: 300 });
  const call = 'counted';
  // Signed in: each call for itself.
  const from = (address: string) => log.count(lineFrom(address, { call, event: 'limitReached' }));
  await from('203.0.113.1');
  expect(await linesOf(call)).toEqual([{ address: '203.0.113.1', times: 1, detail: 'forged' }]);
  for (let nth = 0; nth < 40; nth += 1) await from('203.0.113.1');
  // One subscriber has as many of these as it likes.
  await from('2001:db8:1:2::1');
  await from('2001:db8:1:2::2');
  expect(await linesOf(call)).toHaveLength(2);
  vi.advanceTimersByTime(300);
  await expect.poll(() => linesOf(call)).toHaveLength(4);
  expect((await linesOf(call)).map(({ times }) => times)).toEqual([1, 1, 40, 1]);
  // Once it was silent for a while, it is news again.
  vi.advanceTimersByTime(300);
  await from('203.0.113.1');
  expect(await linesOf(call)).toHaveLength(5);
  await from('203.0.113.1');
  await log.end();
  expect((await linesOf(call)).map(({ times }) => times)).toEqual([1, 1, 40, 1, 1, 1]);
});

test('a line that the database rejects is written to the process log and does not throw', async () => {
  const written: unknown[] = [];
  const gone = connect(portal().database.url.replace(/\/[^/]*$/, '/no_such_database'), silent);
  const log = openSecurityLog(gone, { secret: 's', log: { ...silent, error: (facts) => written.push(facts) } });
  const line = lineFrom('192.0.2.9', { call: 'lost' });
  await log.write([line]);
  expect(written).toEqual([{ err: expect.any(Error) as unknown, lines: [line] }]);
  await log.end();
  await gone.close();
});

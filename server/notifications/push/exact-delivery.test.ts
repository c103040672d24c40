import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { NotificationId, PushDeviceId } from '#contract/ids.ts';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import { notificationsApi } from '#contract/notifications.ts';
import { notify } from '#server/notifications/index.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { localServices, makePushParts, startPushService } from '#test/push-service.ts';
import { sendPush } from './send-push.ts';

const service = await startPushService();
afterAll(() => service.stop());
const portal = usePortal({ pushServices: localServices, works: false });
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);

/** Kinds of customers that push has at first, and those that it has once they are switched on: docs/notifications.md. */
const atFirst = [
  'taskFinished',
  'questionAsked',
  'taskBlocked',
  'versionWithdrawn',
  'unreadMessages',
  'lowBalance',
  'newDevice',
] as const satisfies NotificationKind[];
const onWish = [
  'taskPaid',
  'creditsBooked',
  'purchaseReceived',
  'invoiceIssued',
  'news',
] as const satisfies NotificationKind[];
type Kind = (typeof atFirst)[number] | (typeof onWish)[number];
const anyKind = fc.constantFrom<Kind>(...atFirst, ...onWish);

/** Hours without signals, in UTC, and an hour of the next day at which they are over. */
type Quiet = { from: number; until: number; over: number } | undefined;
type Scene = {
  hour: number;
  quiet: Quiet;
  letsFinished: boolean;
  switched: Kind[];
  happens: Kind[];
  read: Kind[];
  deaths: ('none' | 'before' | 'after')[];
};

const scene: fc.Arbitrary<Scene> = fc.record({
  /** Hour of the day in UTC at which it happens. */
  hour: fc.integer({ min: 0, max: 23 }),
  quiet: fc.constantFrom<Quiet>(undefined, { from: 22, until: 6, over: 30 }, { from: 11, until: 14, over: 14 }),
  letsFinished: fc.boolean(),
  switched: fc.uniqueArray(anyKind, { maxLength: 6 }),
  happens: fc.uniqueArray(anyKind, { minLength: 1, maxLength: 6 }),
  read: fc.uniqueArray(anyKind, { maxLength: 2 }),
  /** The worker of an attempt lives, dies before it sends, or dies before it records that the service took it. */
  deaths: fc.array(fc.constantFrom('none', 'before', 'after'), { minLength: 12, maxLength: 12 }),
});

const day = Date.parse('2026-07-01T00:00:00Z');
const atHour = (hour: number) => new Date(day + hour * 3_600_000);

/** The kinds that a device shows once all quiet hours are over. */
const listWanted = ({ happens, read, switched }: Scene): Kind[] =>
  happens
    .filter((one) => atFirst.some((first) => first === one) !== switched.includes(one))
    .filter((one) => !read.includes(one))
    .toSorted();

/** True where a kind waits at the hour of its event. */
function isQuiet(one: string, { hour, quiet, letsFinished }: Scene): boolean {
  if (quiet === undefined || (letsFinished && one === 'taskFinished')) return false;
  const { from, until } = quiet;
  return from < until ? hour >= from && hour < until : hour >= from || hour < until;
}

/** Jobs that wait for a person, by the notification's kind; each is taken out as the queue does once it is done. */
async function waitingFor(person: Person) {
  const { rows } = await query(
    `select j.payload, n.kind from graphile_worker._private_jobs j
     join notifications n on n.id = (j.payload ->> 'notificationId')::int
     where j.key like 'push:%' and n.user_id = $1 order by n.id`,
    person.id,
  );
  return rows.map(({ payload, kind }) => ({
    kind: String(kind),
    job: {
      notificationId: NotificationId.parse(payload.notificationId),
      deviceId: PushDeviceId.parse(payload.deviceId),
    },
  }));
}

test('each device shows exactly what is wanted, once, outside of quiet hours, with workers that die [P1.191 P1.235]', async () => {
  let deathCount = 0;
  await fc.assert(
    fc.asyncProperty(scene, async (of) => {
      const person = await portal().person();
      const { publicKey } = await person.ask(notificationsApi.getPushKey, {});
      const device = service.subscribe();
      const { endpoint, p256dh, auth } = device;
      await person.ask(notificationsApi.addPushDevice, { endpoint, p256dh, auth, publicKey });
      await query('update users set push_switched = $2 where id = $1', person.id, of.switched);
      if (of.quiet !== undefined) {
        const { from, until } = of.quiet;
        const quiet = { from: from * 60, until: until * 60, zone: 'UTC', letsFinished: of.letsFinished };
        await person.ask(notificationsApi.updateNotificationTimes, { digest: false, quiet });
      }
      await portal()
        .database.db.transaction()
        .execute(async (tx) => {
          for (const one of of.happens) await notify(tx, { user: person.id }, { kind: one });
        });
      await query(
        'update notifications set read_at = now() where user_id = $1 and kind = any ($2)',
        person.id,
        of.read,
      );

      const deaths = [...of.deaths];
      const attempt = async (job: Parameters<typeof sendPush>[1], now: Date): Promise<void> => {
        const death = deaths.pop() ?? 'none';
        if (death === 'after') service.answerWith((response) => response.destroy());
        if (death !== 'before') await sendPush(makePushParts(portal()), job, now).catch(() => undefined);
        service.answerWith(undefined);
        if (death === 'none') return;
        // The queue gives what a dead worker had to the next one.
        deathCount += 1;
        await attempt(job, now);
      };
      const first = await waitingFor(person);
      for (const { job } of first) await attempt(job, atHour(of.hour));
      const kindOf = new Map(first.map(({ kind: one, job }) => [Number(job.notificationId), one]));
      // A device shows messages of one notification once: they have one tag.
      const shown = () =>
        [...new Set(service.sentTo(device).map((one) => (device.read(one) as { id: number }).id))]
          .map((id) => kindOf.get(id) ?? 'unknown')
          .toSorted();
      expect(shown()).toEqual(listWanted(of).filter((one) => !isQuiet(one, of)));
      for (const { kind: one, job } of first) if (isQuiet(one, of)) await attempt(job, atHour(of.quiet?.over ?? 0));
      expect(shown()).toEqual(listWanted(of));
      await query('delete from graphile_worker._private_jobs');
    }),
    { numRuns: 40 },
  );
  expect(deathCount).toBeGreaterThan(20);
});

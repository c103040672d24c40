import { followUpWindow } from '#rules/follow-ups.ts';
import { daysIn } from '#rules/statistics.ts';
import { businessClock } from '#rules/support-hours.ts';
import type { Database } from '#server/db/database.ts';
import { notifyAboutTask } from '#server/notifications/index.ts';
import { readFollowUpRules } from '#server/pricing/index.ts';
import { deliveries, heldDelivery } from './follow-up-terms.ts';

/** Days before its last one at which people hear that a row of the table ends. */
const daysBefore = 3;

/**
 * Notifies who ordered of files whose updates cost less for a few more days alone, once for each last day. What is not paid, or was
 * delivered without such a row, has no days that end.
 *
 * @param now instant of the run
 */
export async function notifyOfEndingFollowUps({ db }: Pick<Database, 'db'>, now: Date): Promise<void> {
  const rules = await readFollowUpRules(db);
  const lengths = [...new Set(rules.flatMap(({ days }) => days ?? []))];
  const today = businessClock(now).day;
  for (const length of lengths)
    await db.transaction().execute(async (tx) => {
      const files = await deliveries(tx)
        .where('t.finished_at', '>', dayBefore(now, length + 1))
        .where('t.finished_at', '<', dayBefore(now, length - daysBefore - 1))
        .orderBy('t.id')
        .execute();
      for (const file of files) {
        const delivery = heldDelivery(file);
        const { rule, until } = delivery
          ? followUpWindow(rules, { ...delivery, kind: 'changeMethods' }, now)
          : { rule: undefined, until: undefined };
        const costsLess = rule?.outcome === 'free' || rule?.outcome === 'percent';
        if (!costsLess || until === undefined || daysIn({ from: today, to: until }) - 1 > daysBefore) continue;
        const { taskId } = file;
        await notifyAboutTask(tx, 'customer', {
          kind: 'followUpEnding',
          taskId,
          facts: { day: until },
          onceKey: `${taskId} ${until}`,
        });
      }
    });
}

const dayBefore = (now: Date, days: number): string => new Date(now.getTime() - days * 24 * 3_600_000).toISOString();

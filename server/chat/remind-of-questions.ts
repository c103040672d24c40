import { type SqlBool, sql } from 'kysely';
import { supportDaysLater } from '#rules/due.ts';
import { reminderDays } from '#rules/questions.ts';
import type { Database } from '#server/db/database.ts';
import { supportHours } from '#server/settings/index.ts';
import { type Address, mailAboutTask } from '#server/tasks/index.ts';

/** Mails customers the questions that have waited for 1 and for 3 days of support; one mail where both went by unnoticed. */
export async function remindOfQuestions({ db }: Database, address: Address): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const waits = await tx
      .selectFrom('task_waits as w')
      .innerJoin('tasks as t', 't.id', 'w.task_id')
      .where(sql<SqlBool>`w.until is null and w.remind_at <= now() and t.visible`)
      .orderBy('w.id')
      .limit(500)
      .forUpdate('w')
      .skipLocked()
      .select(['w.id', 'w.since', 'w.reason as question', 'w.answers', 'w.task_id as taskId'])
      .select(['t.job_id as jobId', 't.user_id as userId'])
      .execute();
    if (waits.length === 0) return;
    const times = await supportHours(tx);
    for (const { id, since, question, answers, ...task } of waits) {
      const moments = reminderDays.map((days) => supportDaysLater(new Date(since), days, times));
      const next = moments.find((moment) => moment.getTime() > Date.now());
      await tx
        .updateTable('task_waits')
        .set({ reminders: sql<number>`reminders + 1`, remind_at: next?.toISOString() ?? null })
        .where('id', '=', id)
        .execute();
      await mailAboutTask(tx, address, task, { kind: 'questionReminder', question, answers });
    }
  });
}

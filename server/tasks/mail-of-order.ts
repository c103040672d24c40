import { sql } from 'kysely';
import { opensNext } from '#rules/due.ts';
import { formatBusinessTime } from '#rules/format-locale.ts';
import { chooseLanguage } from '#server/countries/index.ts';
import { mailCustomer } from '#server/mail/index.ts';
import { readLocale, supportHours } from '#server/settings/index.ts';
import type { Tx } from '#server/db/database.ts';
import { readOrderer, selectDetails } from '#server/vocabulary/index.ts';
import { textsIn } from '#server/i18n/texts.ts';
import { type Address, orderedMethods } from './mail-about-task.ts';
import { detailsInLetter } from './details-in-letter.ts';
import type { StandingTask } from './transition.ts';

/**
 * Mails who ordered that an order was escalated: the ordered methods, and the expected time of the file. Once only:
 * support's later runs of the automatic service are no news. Called after the transition is recorded.
 */
export async function mailOfOrder(
  tx: Tx,
  { publicUrl }: Address,
  { taskId, jobId }: Pick<StandingTask, 'taskId' | 'jobId'>,
): Promise<void> {
  const readerId = await readOrderer(tx, taskId);
  const language = await chooseLanguage(tx, readerId, undefined);
  const { brand, model, vin, methods, dueAt, times, ofJob, ofTask } = await tx
    .selectFrom('tasks as t')
    .innerJoin('jobs as j', 'j.id', 't.job_id')
    .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
    .where('t.id', '=', taskId)
    .select(['v.brand', 'v.model', 'j.vin', 't.due_at as dueAt'])
    .select(
      sql<number>`(select count(*) from task_history h where h.task_id = t.id and h.to_status = 'manual')`.as('times'),
    )
    .select(orderedMethods(language).as('methods'))
    .select([selectDetails('job', sql`j.id`).as('ofJob'), selectDetails('task', sql`t.id`).as('ofTask')])
    .executeTakeFirstOrThrow();
  if (dueAt === null || times > 1) return;
  const locale = await readLocale(tx, language);
  const opens = opensNext(new Date(), await supportHours(tx));
  await mailCustomer(tx, {
    userId: readerId,
    kind: 'taskOrdered',
    values: {
      task: String(taskId),
      vehicle: `${brand} ${model}`,
      vin,
      ...detailsInLetter(ofJob, ofTask),
      methods: methods.join(', '),
      due: formatBusinessTime(dueAt, locale),
      closed:
        opens === undefined
          ? ''
          : textsIn(language)('tasks.letters.supportClosed', { opens: formatBusinessTime(opens, locale) }),
      link: `${publicUrl}/jobs/jobDetails?job=${jobId}`,
    },
  });
}

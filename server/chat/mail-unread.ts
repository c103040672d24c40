import { type SqlBool, sql } from 'kysely';
import type { TaskId } from '#contract/ids.ts';
import { operatorAddress, writeMail } from '#server/mail/index.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { customerName, personName, selectOrderer } from '#server/vocabulary/index.ts';

/** Minutes after which an unread message is mailed. */
const unreadMinutes = 10;

/** The message of this id makes no proposal. */
const isNoProposal = (messageId: string) =>
  sql<SqlBool>`not exists (select from proposals p where p.message_id = ${sql.ref(messageId)})`;

/**
 * Messages that are unread and were never mailed; proposals have a mail of their own. A customer with a locked account could not read them, and no one
 * could in a deleted task.
 */
const waiting = (tx: Tx, mailsSupport: boolean) =>
  tx
    .selectFrom('chat_messages as m')
    .innerJoin('tasks as t', 't.id', 'm.task_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .where(sql<SqlBool>`t.visible`)
    .where('m.read_at', 'is', null)
    .where('m.mailed_at', 'is', null)
    .where(isNoProposal('m.id'))
    .where(({ or, and, eb }) =>
      or([
        and([eb('m.writer', '=', 'support'), eb('u.active', '=', true)]),
        and([eb('m.writer', '=', 'customer'), eb.lit(mailsSupport)]),
      ]),
    );

/**
 * Marks as mailed all waiting messages of every conversation in which one has waited long enough, the younger ones
 * included, so that none of them is mailed twice.
 */
async function takeWaiting(tx: Tx, mailsSupport: boolean) {
  const messages = await tx
    .updateTable('chat_messages')
    .set({ mailed_at: sql`now()` })
    .where('read_at', 'is', null)
    .where('mailed_at', 'is', null)
    .where(isNoProposal('chat_messages.id'))
    .where(({ eb, refTuple }) =>
      eb(
        refTuple('task_id', 'writer'),
        'in',
        waiting(tx, mailsSupport)
          .where('m.created_at', '<', sql<string>`now() - make_interval(mins => ${sql.lit(unreadMinutes)})`)
          .select(['m.task_id', 'm.writer'])
          .$asTuple('task_id', 'writer'),
      ),
    )
    .returning(['task_id as taskId', 'writer'])
    .execute();
  const tasksOf = (side: 'support' | 'customer') => [
    ...new Set(messages.filter(({ writer }) => writer === side).map(({ taskId }) => taskId)),
  ];
  return { forCustomers: tasksOf('support'), forSupport: tasksOf('customer') };
}

/**
 * Facts of a mail about a task for who ordered it, with all unread messages of one side. People who do not want these mails, or want
 * them gathered once a day, are left out; once switched on again, mails name messages from then on.
 */
const mailFacts = (tx: Tx, taskIds: readonly TaskId[], writer: 'support' | 'customer') =>
  tx
    .selectFrom('chat_messages as m')
    .innerJoin('jobs as j', 'j.id', 'm.job_id')
    .innerJoin('users as u', 'u.id', 'j.user_id')
    .innerJoin('users as r', (join) => join.on('r.id', '=', selectOrderer(sql`m.task_id`)))
    .where('m.task_id', '=', sql<TaskId>`any(${sql.val(taskIds)})`)
    .where('m.writer', '=', writer)
    .where('m.read_at', 'is', null)
    .$if(writer === 'support', (talks) =>
      talks.where(sql<SqlBool>`r.active and 'unreadMessages' <> all(r.mail_off) and not r.mail_digest`),
    )
    .groupBy(['m.task_id', 'm.job_id', 'u.id', 'r.id'])
    .orderBy('m.task_id')
    .select(({ fn }) => [
      'm.job_id as jobId',
      'u.id as about',
      'r.email',
      'r.language',
      fn.countAll<number>().as('count'),
    ])
    .select([personName('r').as('name'), customerName.as('customer')])
    .execute();

/** Mails every addressee once per task the messages that stay unread for 10 minutes. */
export async function mailUnread(
  { db }: Database,
  { publicUrl, supportContact }: { publicUrl: string; supportContact: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const support = await operatorAddress(tx, supportContact);
    const { forCustomers, forSupport } = await takeWaiting(tx, support !== '');
    const valuesOf = ({ jobId, count }: { jobId: number; count: number }) => ({
      job: String(jobId),
      count: String(count),
      link: `${publicUrl}/jobs/jobDetails?job=${jobId}`,
    });
    for (const talk of await mailFacts(tx, forCustomers, 'support')) {
      const values = { name: talk.name, ...valuesOf(talk) };
      await writeMail(tx, { to: talk.email, language: talk.language ?? 'en', kind: 'unreadMessages', values });
    }
    for (const talk of await mailFacts(tx, forSupport, 'customer')) {
      const values = { customer: talk.customer, ...valuesOf(talk) };
      await writeMail(tx, { to: support, language: 'en', kind: 'unreadMessagesForSupport', values, about: talk.about });
    }
  });
}

import { type SqlBool, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { type Address, mailAboutTask } from '#server/tasks/index.ts';

/** Minutes in which a proposal that is answered needs no mail, as for unread messages. */
const mailMinutes = 10;

/** Mails each customer once about a proposal that is still open; one that holds its file was mailed as the question of the hold. */
export async function mailProposals({ db }: Database, address: Address): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const made = await tx
      .updateTable('chat_messages as m')
      .from('proposals as p')
      .innerJoin('tasks as t', 't.id', 'p.task_id')
      .set({ mailed_at: sql`now()` })
      .whereRef('m.id', '=', 'p.message_id')
      .where(sql<SqlBool>`p.state = 'open' and t.visible`)
      .where('m.mailed_at', 'is', null)
      .where('m.created_at', '<', sql<string>`now() - make_interval(mins => ${sql.lit(mailMinutes)})`)
      .returning(['t.id as taskId', 't.job_id as jobId', 't.user_id as userId', 'm.text as proposal'])
      .execute();
    for (const { proposal, ...task } of made)
      await mailAboutTask(tx, address, task, { kind: 'proposalMade', proposal });
  });
}

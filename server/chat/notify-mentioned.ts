import { sql } from 'kysely';
import type { TaskId } from '#contract/ids.ts';
import { mentionedNames } from '#rules/mentioned-names.ts';
import type { Tx } from '#server/db/database.ts';
import type { Actor } from '#server/http/serve.ts';
import { notifyAboutTask } from '#server/notifications/index.ts';

/** Notifies the colleagues whom a note among staff names by `@` and their user name. */
export async function notifyMentioned(
  tx: Tx,
  actor: Actor,
  { taskId, text }: { taskId: TaskId; text: string },
): Promise<void> {
  const names = mentionedNames(text);
  if (names.length === 0) return;
  const colleagues = await tx
    .selectFrom('users as u')
    .innerJoin('users as by', (join) => join.on('by.id', '=', actor.id))
    .where('u.role', '<>', 'customer')
    .where('u.id', '<>', actor.id)
    .where(sql<boolean>`lower(u.username) = any (${names}::text[])`)
    .orderBy('u.id')
    .select(['u.id', 'by.username as person'])
    .execute();
  for (const { id, person } of colleagues)
    await notifyAboutTask(tx, { user: id }, { kind: 'mentioned', taskId, facts: { person } });
}

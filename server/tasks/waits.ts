import { type SqlBool, sql } from 'kysely';
import type { ProposalId, QuestionId, TaskId } from '#contract/ids.ts';
import type { OpenQuestion } from '#contract/tasks/question.ts';
import { supportDaysLater } from '#rules/due.ts';
import { reminderDays } from '#rules/questions.ts';
import type { Read, Tx } from '#server/db/database.ts';
import type { Actor } from '#server/http/serve.ts';
import { supportHours } from '#server/settings/index.ts';
import { endWait, type WaitEnd } from './end-wait.ts';
import { lockTask, type TaskAsItStands } from './read-task.ts';
import { recordEvent } from './transition.ts';

/** Code in the history of a task of what ended a wait. */
const eventCodes = {
  answer: 'questionAnswered',
  file: 'questionAnswered',
  message: 'questionAnswered',
  withdrawn: 'questionWithdrawn',
} as const satisfies Partial<Record<WaitEnd, string>>;

/** The question that a task waits for, or a proposal in its words. */
type Wait = Pick<OpenQuestion, 'question' | 'answers' | 'wantsFile' | 'proposalId'>;

/** Puts a locked task on hold for its customer; false: it waits for something else. */
export async function beginWait(
  tx: Tx,
  actor: Actor,
  task: TaskAsItStands,
  { question, answers, wantsFile, proposalId }: Wait,
): Promise<boolean> {
  const remindAt = supportDaysLater(new Date(), reminderDays[0], await supportHours(tx));
  const wait = await tx
    .insertInto('task_waits')
    .values({
      task_id: task.taskId,
      reason: question,
      answers,
      wants_file: wantsFile,
      proposal_id: proposalId ?? null,
      asked_by: actor.id,
      due_at: sql<string | null>`(select due_at from tasks where id = ${task.taskId})`,
      remind_at: remindAt.toISOString(),
    })
    .onConflict((conflict) =>
      conflict
        .column('task_id')
        .where(sql<SqlBool>`until is null`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (wait === undefined) return false;
  const by = { kind: 'support', id: actor.id } as const;
  const eventCode = proposalId === undefined ? 'questionAsked' : 'proposalMade';
  await recordEvent(tx, task, { by, eventCode, note: question, set: { due_at: null } });
  return true;
}

/** Ends the wait of a locked task for an answer to a proposal, and answers the columns that change with it; none where it did not wait. */
export async function endWaitForProposal(
  tx: Tx,
  taskId: TaskId,
  proposalId: ProposalId,
  endedBy: 'answer' | 'withdrawn',
): Promise<{ due_at?: string | null }> {
  const wait = await tx
    .selectFrom('task_waits')
    .where('task_id', '=', taskId)
    .where('proposal_id', '=', proposalId)
    .where(sql<SqlBool>`until is null`)
    .select('id')
    .executeTakeFirst();
  const ended = wait && (await endWait(tx, taskId, endedBy));
  return ended === undefined ? {} : { due_at: ended.dueAt };
}

/** Ends the wait of a locked task on purpose, with a line in its history; false: it did not wait. */
export async function finishWait(
  tx: Tx,
  actor: Actor,
  task: TaskAsItStands,
  { endedBy, answer = '' }: { endedBy: keyof typeof eventCodes; answer?: string },
): Promise<boolean> {
  const ended = await endWait(tx, task.taskId, endedBy, answer);
  if (ended === undefined) return false;
  await recordEvent(tx, task, {
    by: { kind: endedBy === 'withdrawn' ? 'support' : 'customer', id: actor.id },
    eventCode: eventCodes[endedBy],
    note: answer,
    set: { due_at: ended.dueAt },
  });
  return true;
}

/** The task on hold that the actor may see, locked until the transaction ends; undefined for one that does not wait. */
export async function lockWaitingTask(tx: Tx, actor: Actor, taskId: TaskId): Promise<TaskAsItStands | undefined> {
  const wait = await tx
    .selectFrom('task_waits')
    .where('task_id', '=', taskId)
    .where(sql<SqlBool>`until is null`)
    .select('id')
    .executeTakeFirst();
  return wait === undefined ? undefined : lockTask(tx, actor, taskId);
}

/** The end of one question of a task: null while it is open, undefined when there is no such question. */
export async function findQuestionEnd(
  read: Read,
  taskId: TaskId,
  questionId: QuestionId,
): Promise<WaitEnd | null | undefined> {
  const question = await read
    .selectFrom('task_waits')
    .where('id', '=', questionId)
    .where('task_id', '=', taskId)
    // A proposal is accepted, declined or withdrawn.
    .where('proposal_id', 'is', null)
    .select('ended_by as endedBy')
    .executeTakeFirst();
  return question?.endedBy;
}

/** The question that a task waits for. */
export async function findOpenQuestion(read: Read, taskId: TaskId): Promise<string | undefined> {
  const wait = await read
    .selectFrom('task_waits')
    .where('task_id', '=', taskId)
    .where(sql<SqlBool>`until is null`)
    .select('reason')
    .executeTakeFirst();
  return wait?.reason;
}

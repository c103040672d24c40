import { type SqlBool, sql } from 'kysely';
import type { MethodId, ProposalId, TaskId, UserId } from '#contract/ids.ts';
import type { CreditCents } from '#contract/money.ts';
import type { proposalsApi } from '#contract/proposals.ts';
import { notListedMethodId, selectionProblem } from '#rules/methods.ts';
import { formatCredits } from '#rules/money.ts';
import { planProposal, proposalAsMessage, proposedLines } from '#rules/proposals.ts';
import { findBlocker } from '#rules/task-actions.ts';
import { writeMessage } from '#server/chat/index.ts';
import { chooseLanguage } from '#server/countries/index.ts';
import type { Read, Tx } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { notifyAboutTask } from '#server/notifications/index.ts';
import { priceFor } from '#server/pricing/index.ts';
import { isOffered, readLocale } from '#server/settings/index.ts';
import {
  type Address,
  beginWait,
  endWaitForProposal,
  findOpenQuestion,
  mailAboutTask,
  readTask,
  recordEvent,
} from '#server/tasks/index.ts';
import { methodName } from '#server/vocabulary/index.ts';
import { lockProposed, readBasis } from './proposed-task.ts';

/** Longest reason of a wait, in characters. */
const maxReason = 1000;

/**
 * Proposes other methods or another price for a task: in one transaction it stands in the chat, replaces the one that was
 * open, and holds the task where staff want that.
 */
export const makeProposal =
  (address: Address): Handler<typeof proposalsApi.makeProposal> =>
  async ({ actor, input, tx, refuse }) => {
    const { taskId, price, words, holds } = input;
    const seen = await readTask(tx, actor, taskId);
    const locked = seen && (await lockProposed(tx, taskId, seen.userId));
    if (locked === undefined) return refuse('notFound');
    const { task } = locked;
    if (!(await isOffered(tx, 'proposals'))) return refuse('proposalsOff');
    const basis = await readBasis(tx, task);
    const { original } = basis;
    if (original === null) return refuse('fileRemoved');
    const methodIds = [...new Set(input.methods.map(({ methodId }) => methodId))];
    const offer = await priceFor(tx, { ...basis, customerId: task.userId, methodIds });
    if (offer === undefined) return refuse('methodNotOffered');
    const problem = selectionProblem(offer.methods);
    if (problem !== undefined) return refuse(problem);
    if (price === 0 && methodIds.some((id) => id === notListedMethodId)) return refuse('priceMissing');
    const effect = planProposal(task, basis, { methodIds, price });
    if (effect === 'proposalUnchanged') return refuse('proposalUnchanged');
    if (typeof effect === 'string') return refuse('actionNotAllowed', { hindrance: effect });
    const hindrance = holds ? findBlocker('ask', task) : undefined;
    if (hindrance !== undefined) return refuse('actionNotAllowed', { hindrance });

    const due = await replaceOpen(tx, taskId);
    const text = await writtenProposal(tx, task.userId, { methodIds, price, words });
    const message = await writeMessage(tx, task, actor, { text, isAnnounced: true });
    if (message === undefined) return refuse('notFound');
    const lines = proposedLines(offer.breakdown.lines, offer.breakdown.total, price);
    const { proposalId } = await tx
      .insertInto('proposals')
      .values({
        task_id: taskId,
        message_id: message.messageId,
        made_by: actor.id,
        method_ids: lines.map(({ methodId }) => methodId),
        method_prices: lines.map((line) => line.price),
        price,
        words,
        quoted_minutes: input.quotedMinutes ?? null,
        valid_until: sql<string>`now() + make_interval(days => ${input.validDays})`,
        for_original: original,
        for_vehicle: basis.vehicleId,
        for_methods: basis.methodIds,
        for_price: basis.price,
        for_paid: basis.paid,
        for_done: basis.isDone,
      })
      .returning('id as proposalId')
      .executeTakeFirstOrThrow();
    const by = { kind: 'support', id: actor.id } as const;
    if (!holds) {
      await notifyAboutTask(tx, 'customer', { kind: 'proposalMade', taskId });
      const set = task.inquiry === null ? due : { ...due, inquiry: 'answered' as const };
      await recordEvent(tx, task, { by, eventCode: 'proposalMade', note: text, set });
      return { proposalId };
    }
    if (due.due_at !== undefined) await tx.updateTable('tasks').set(due).where('id', '=', taskId).execute();
    const wait = { question: text.slice(0, maxReason), answers: [], wantsFile: false, proposalId };
    if (!(await beginWait(tx, actor, task, wait)))
      return refuse('questionOpen', { question: await findOpenQuestion(tx, taskId) });
    // Its mail is the one about the hold.
    await tx
      .updateTable('chat_messages')
      .set({ mailed_at: sql`now()` })
      .where('id', '=', message.messageId)
      .execute();
    await mailAboutTask(tx, address, task, { kind: 'questionAsked', question: text, answers: [] });
    return { proposalId };
  };

/** Ends the proposal of a locked task that is open, and its hold; answers the columns of the task that change with it. */
async function replaceOpen(tx: Tx, taskId: TaskId): Promise<{ due_at?: string | null }> {
  const replaced = await tx
    .updateTable('proposals')
    .set({ state: 'replaced', ended_at: sql`greatest(now(), made_at)` })
    .where('task_id', '=', taskId)
    .where(sql<SqlBool>`state = 'open'`)
    .returning('id')
    .$narrowType<{ id: ProposalId }>()
    .executeTakeFirst();
  return replaced === undefined ? {} : endWaitForProposal(tx, taskId, replaced.id, 'withdrawn');
}

/** A proposal in the language of its customer. */
async function writtenProposal(
  read: Read,
  userId: UserId,
  { methodIds, price, words }: { methodIds: readonly MethodId[]; price: CreditCents; words: string },
): Promise<string> {
  const language = await chooseLanguage(read, userId, undefined);
  const methods = await read
    .selectFrom('methods as m')
    .where('m.id', 'in', [...methodIds])
    .orderBy('m.id')
    .select(methodName(language).as('name'))
    .execute();
  return proposalAsMessage(
    words,
    methods.map(({ name }) => name),
    formatCredits(price, await readLocale(read, language)),
  );
}

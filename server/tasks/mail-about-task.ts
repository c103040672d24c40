import { sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { CreditCents } from '#contract/money.ts';
import { formatCredits } from '#rules/money.ts';
import { chooseLanguage } from '#server/countries/index.ts';
import type { Tx } from '#server/db/database.ts';
import { mailCustomer } from '#server/mail/index.ts';
import { notifyAboutTask } from '#server/notifications/index.ts';
import { readLocale } from '#server/settings/index.ts';
import { methodName, readOrderer, selectDetails } from '#server/vocabulary/index.ts';
import { detailsInLetter } from './details-in-letter.ts';
import type { StandingTask } from './transition.ts';

/** Address of the portal, for the links in mails. */
export type Address = { readonly publicUrl: string };

/** The names of the methods of the task `t` in a language. */
export const orderedMethods = (language: Language) =>
  sql<string[]>`array(select ${methodName(language)} from task_methods o join methods m on m.id = o.method_id
    where o.task_id = t.id order by m.id)`;

/**
 * Notifies who ordered of the new state of a task and mails about it, with a link to it; about a finished one with what was done,
 * price and balance. A reminder is a mail alone, and a proposal was notified of when it was made.
 */
export async function mailAboutTask(
  tx: Tx,
  { publicUrl }: Address,
  { taskId, jobId }: Pick<StandingTask, 'taskId' | 'jobId'>,
  mail:
    | { kind: 'taskFinished' }
    | { kind: 'taskBlocked'; reason: string }
    | { kind: 'questionAsked' | 'questionReminder'; question: string; answers: readonly string[] }
    | { kind: 'proposalMade'; proposal: string }
    | { kind: 'versionWithdrawn'; version: number; reason: string }
    | { kind: 'taskRejected'; title: string; advice: string; words: string; refunded: CreditCents | undefined },
): Promise<void> {
  const readerId = await readOrderer(tx, taskId);
  const language = await chooseLanguage(tx, readerId, undefined);
  const { brand, model, vin, price, balance, methods, ofJob, ofTask } = await tx
    .selectFrom('tasks as t')
    .innerJoin('jobs as j', 'j.id', 't.job_id')
    .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
    .leftJoin('credit_accounts as a', 'a.user_id', 't.user_id')
    .where('t.id', '=', taskId)
    .select(['v.brand', 'v.model', 'j.vin', 't.price', 'a.balance'])
    .select(orderedMethods(language).as('methods'))
    .select([selectDetails('job', sql`j.id`).as('ofJob'), selectDetails('task', sql`t.id`).as('ofTask')])
    .executeTakeFirstOrThrow();
  const values = {
    task: String(taskId),
    vehicle: `${brand} ${model}`,
    vin,
    ...detailsInLetter(ofJob, ofTask),
    link: `${publicUrl}/jobs/jobDetails?job=${jobId}`,
  };
  if (mail.kind !== 'questionReminder' && mail.kind !== 'proposalMade') {
    const facts = mail.kind === 'versionWithdrawn' ? { version: mail.version } : {};
    await notifyAboutTask(tx, 'customer', { kind: mail.kind, taskId, facts });
  }
  const locale = await readLocale(tx, language);
  const inCredits = (amount: CreditCents) => `${formatCredits(amount, locale)} Cr.`;
  await mailCustomer(tx, {
    userId: readerId,
    kind: mail.kind,
    values: { ...values, ...further() },
  });

  function further(): Record<string, string> {
    switch (mail.kind) {
      case 'taskFinished':
        return {
          methods: methods.join(', '),
          price: inCredits(price),
          balance: inCredits(balance ?? (0 as CreditCents)),
        };
      case 'taskBlocked':
        return { reason: mail.reason };
      case 'taskRejected':
        return {
          reason: mail.title,
          advice: mail.advice,
          words: mail.words,
          refunded: mail.refunded === undefined ? '' : inCredits(mail.refunded),
        };
      case 'versionWithdrawn':
        return { reason: mail.reason, version: String(mail.version) };
      case 'proposalMade':
        return { proposal: mail.proposal };
      case 'questionAsked':
      case 'questionReminder':
        return { question: mail.question, answers: mail.answers.join(' / ') };
    }
  }
}

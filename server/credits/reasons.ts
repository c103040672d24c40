import type { CreditKind } from '#contract/credits.ts';
import type { Language } from '#contract/languages.ts';
import type { TaskId } from '#contract/ids.ts';
import { fold, listSpellings } from '#rules/search-words.ts';
import { textsIn } from '#server/i18n/texts.ts';

/** The stored reason of a demo world's initial credits. */
export const demoReason = 'demo';

type Row = { kind: CreditKind; reason: string; taskId?: TaskId | undefined };

/** The reason of a payment, in the portal's own words. */
const paymentText = (task: string, language: Language): string =>
  textsIn(language)('credits.reasons.payment', { task });

/** The reason of a ledger row in the reader's language: for a payment its task, else the text typed by a person. */
export function formatReason({ kind, reason, taskId }: Row, language: Language): string {
  if (kind === 'payment' && taskId !== undefined) return paymentText(String(taskId), language);
  return kind === 'bonus' && reason === demoReason ? textsIn(language)('credits.reasons.demo') : reason;
}

/** A word stands in the reason of every payment, as 'File' does. */
export const isInPaymentReason = (word: string, language: Language): boolean =>
  listSpellings(word).some((spelling) => fold(paymentText('', language)).includes(spelling));

import { type RawBuilder, sql } from 'kysely';
import type { CreditKind } from '#contract/credits.ts';
import type { Language } from '#contract/languages.ts';
import type { TaskId } from '#contract/ids.ts';
import { fold, spellingsOf } from '#rules/search-words.ts';

/** What the portal itself says as the reason of a row of the ledger; what a person typed is answered as it was typed. */
const texts: Record<Language, { payment: string; demo: string }> = {
  en: { payment: 'Task #{{task}}', demo: 'Credits for trying out the portal' },
  de: { payment: 'Task #{{task}}', demo: 'Credits zum Ausprobieren des Portals' },
  fr: { payment: 'Tâche #{{task}}', demo: 'Crédits pour essayer le portail' },
  it: { payment: 'Task #{{task}}', demo: 'Crediti per provare il portale' },
  nl: { payment: 'Taak #{{task}}', demo: 'Credits om het portaal uit te proberen' },
  pl: { payment: 'Zadanie #{{task}}', demo: 'Kredyty na wypróbowanie portalu' },
  ru: { payment: 'Задача #{{task}}', demo: 'Кредиты для знакомства с порталом' },
  es: { payment: 'Tarea #{{task}}', demo: 'Créditos para probar el portal' },
};

/** The stored reason of the credits that a demo world begins with. */
export const demoReason = 'demo';

type Row = { kind: CreditKind; reason: string; taskId?: TaskId | undefined };

/** The reason of a ledger row in the words of the reader: of a payment the task that it pays. */
export function reasonOf({ kind, reason, taskId }: Row, language: Language): string {
  const { payment, demo } = texts[language];
  if (kind === 'payment' && taskId !== undefined) return payment.replace('{{task}}', String(taskId));
  return kind === 'bonus' && reason === demoReason ? demo : reason;
}

/** The same of a row `e` within the database, where customers search what they read. */
export const reasonIn = (language: Language): RawBuilder<string> => sql<string>`case
  when e.kind = 'payment' and e.task_id is not null then replace(${texts[language].payment}, '{{task}}', e.task_id::text)
  when e.kind = 'bonus' and e.reason = ${demoReason} then ${texts[language].demo} else e.reason end`;

/** Whether a word stands in the reason of every payment, as 'Task' does. */
export const isSaidOfPayments = (word: string, language: Language): boolean =>
  spellingsOf(word).some((spelling) => fold(texts[language].payment.replace('{{task}}', '')).includes(spelling));

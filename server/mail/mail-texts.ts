import type { Language } from '#contract/languages.ts';
import type letters from '#locales/en/mail.letters.json';
import type { TaskStatus } from '#contract/tasks/status.ts';
import { textsIn } from '#server/i18n/texts.ts';
import { cutText } from '#rules/text/cut-text.ts';

export type MailKind = keyof typeof letters;

/** Mails that report a state: they call it by the word that the screens have for it. */
const reportedStates: Partial<Record<MailKind, TaskStatus>> = {
  taskOrdered: 'manual',
  taskFinished: 'finished',
  taskBlocked: 'blocked',
};

/** Keeps a name within its line, so that it can add neither paragraphs nor headers. */
const onOneLine = (value: string) => value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Stands for an empty value, which no other can be taken for: values have no control characters. */
const none = '\0';
const factWithoutValue = new RegExp(String.raw`^[^\n:${none}]+:\s${none}\n`, 'gmu');

/**
 * Subject and body of a mail. Values are inserted once: a placeholder within a value stays as it is. A line that only names an
 * empty value is left out.
 *
 * @throws Error when a placeholder has no value
 */
export function renderMail(
  kind: MailKind,
  language: Language,
  values: Record<string, string>,
): { subject: string; body: string } {
  const t = textsIn(language);
  const state = reportedStates[kind];
  const known = { ...(state !== undefined && { status: t(`tasks.status.${state}`) }), ...values };
  const replace = Object.fromEntries(Object.entries(known).map(([name, value]) => [name, onOneLine(value) || none]));
  return {
    subject: cutText(t(`mail.letters.${kind}.subject`, { replace }).replaceAll(none, ''), 200),
    body: t(`mail.letters.${kind}.body`, { replace }).replaceAll(factWithoutValue, '').replaceAll(none, ''),
  };
}

import type { Language } from '#contract/languages.ts';
import type { TaskStatus } from '#contract/tasks/status.ts';
import type { MailKind } from '#contract/texts.ts';
import { fillVariables, type MailTemplate } from '#rules/mail-template.ts';
import { cutText } from '#rules/text/cut-text.ts';
import { templateIn, textsIn } from '#server/i18n/texts.ts';

/** Subject and body of a kind as the portal brings them along. */
export const deliveredTemplate = (kind: MailKind, language: Language): MailTemplate => ({
  subject: templateIn(language, `mail.letters.${kind}.subject`),
  body: templateIn(language, `mail.letters.${kind}.body`),
});

/** Mails that report a state: they call it by the word that the screens have for it. */
const reportedStates: Partial<Record<MailKind, TaskStatus>> = {
  taskOrdered: 'manual',
  taskFinished: 'finished',
  taskBlocked: 'blocked',
};

/** Keeps a name within its line, so that it can add neither paragraphs nor headers. */
const onOneLine = (value: string) => value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Values of a letter by their names; a list has a line for each of its values. */
export type LetterValues = Readonly<Record<string, string | readonly string[]>>;

const toLines = (value: string | readonly string[]) =>
  typeof value === 'string' ? onOneLine(value) : value.map(onOneLine).join('\n');

/** Stands for an empty value, which no other can be taken for: values have no control characters. */
const none = '\0';
const factWithoutValue = new RegExp(String.raw`^[^\n:${none}]+:\s${none}\n`, 'gmu');

/**
 * Subject and body of a mail. Values are inserted once: a placeholder within a value stays as it is. A line that only names an
 * empty value is left out.
 *
 * @param own the operator's text, in place of the delivered one
 * @throws Error when a placeholder of the delivered text has no value
 */
export function renderMail(
  kind: MailKind,
  language: Language,
  values: LetterValues,
  own?: MailTemplate,
): { subject: string; body: string } {
  const t = textsIn(language);
  const state = reportedStates[kind];
  const known = { ...(state !== undefined && { status: t(`tasks.status.${state}`) }), ...values };
  const replace = Object.fromEntries(Object.entries(known).map(([name, value]) => [name, toLines(value) || none]));
  const filled = new Map(Object.entries(replace));
  const subject = own ? fillVariables(own.subject, filled) : t(`mail.letters.${kind}.subject`, { replace });
  const body = own ? fillVariables(own.body, filled) : t(`mail.letters.${kind}.body`, { replace });
  return {
    subject: cutText(subject.replaceAll(none, ''), 200),
    body: body.replaceAll(factWithoutValue, '').replaceAll(none, ''),
  };
}

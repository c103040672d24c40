import type { Language } from '#contract/languages.ts';
import type { MailKind, textsApi } from '#contract/texts.ts';
import { findTemplateProblems, listVariables, type MailTemplate, type TemplateProblem } from '#rules/mail-template.ts';
import type { Handler } from '#server/http/serve.ts';
import { deliveredTemplate, readOwnText, renderMail } from '#server/mail/index.ts';
import { exampleValues } from './example-values.ts';

type Address = { readonly publicUrl: string };

export const getMailText =
  ({ publicUrl }: Address): Handler<typeof textsApi.getMailText> =>
  async ({ input: { kind, language }, tx }) => {
    const { own, portalName } = await readOwnText(tx, kind, language);
    const delivered = deliveredTemplate(kind, language);
    const variables = listVariables(kind, delivered);
    const values = exampleValues(portalName, publicUrl);
    const example = (name: string) => renderMail(kind, language, values, { subject: `{{${name}}}`, body: '' }).subject;
    const examples = Object.fromEntries(variables.body.map((name) => [name, example(name)]));
    return { delivered, own, variables, examples };
  };

/** The first reason why the operator's text of a kind is refused. */
export const findProblem = (kind: MailKind, language: Language, template: MailTemplate): TemplateProblem | undefined =>
  findTemplateProblems(template, listVariables(kind, deliveredTemplate(kind, language)))[0];

/** Saves the operator's text as a new version; an empty one as the version that brings the delivered text back. */
export const updateMailText: Handler<typeof textsApi.updateMailText> = async ({ actor, input, tx, refuse }) => {
  const { kind, language, subject, body } = input;
  const isReset = subject === '' && body === '';
  const problem = isReset ? undefined : findProblem(kind, language, input);
  if (problem !== undefined) return refuse(problem.code, { names: problem.names });
  const { own = { subject: '', body: '' } } = await readOwnText(tx, kind, language);
  if (own.subject === subject && own.body === body) return false;
  const text = isReset ? { subject: null, content: null } : { subject, content: body };
  await tx
    .insertInto('text_versions')
    .values({ kind, language, ...text, changed_by: actor.id })
    .execute();
  return true;
};

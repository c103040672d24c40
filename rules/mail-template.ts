import type { MailKind, MailVariables, TemplateRefusal } from '#contract/texts.ts';

/** Subject and body of a mail, with variables in double braces. */
export type MailTemplate = { readonly subject: string; readonly body: string };

const variablePattern = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Variables that stand for an address of the portal: the page of a mail shows it as its button. */
const linkVariables = ['link', 'portal'];

/** The operator’s name of the portal, which every mail fills. */
const portalName = 'portalName';

/** Variables that a mail fails its purpose, or the law, without. */
const requiredVariables: { readonly [Kind in MailKind]?: readonly string[] } = {
  choosePassword: ['username', 'email', 'link'],
  invitation: ['company', 'link'],
  passwordReset: ['link'],
  emailChange: ['link'],
  emailChanging: ['email'],
  emailChanged: ['email'],
  erasureRequested: ['day'],
  erasureDeclined: ['reason'],
  newDevice: ['when', 'link'],
  wrongCode: ['when', 'link'],
  taskBlocked: ['reason', 'link'],
  taskRejected: ['reason', 'link'],
  versionWithdrawn: ['reason', 'link'],
  questionAsked: ['question', 'link'],
  questionReminder: ['question', 'link'],
  proposalMade: ['proposal', 'link'],
  unreadMessages: ['link'],
  digest: ['events', 'link'],
  invoiceOnAccount: ['due', 'date'],
  transferReminder: ['amount', 'reference', 'link'],
  topUpOn: ['mandate', 'link'],
  topUpCharged: ['gross'],
  topUpFailed: ['gross', 'link'],
  topUpToConfirm: ['link'],
};

/** The names of the variables in a text, each once. */
export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(variablePattern)].map(([, name = '']) => name)),
];

/** The variables of a kind of mail, by its delivered text: every mail of the kind fills those. */
export function listVariables(kind: MailKind, delivered: MailTemplate): MailVariables {
  const body = [...new Set([...variablesIn(`${delivered.subject}${delivered.body}`), portalName])];
  return {
    subject: body.filter((name) => !linkVariables.includes(name)),
    body,
    required: [...(requiredVariables[kind] ?? [])],
  };
}

/** Puts values into a text, once: a variable within a value stays as it is. One without a value is empty. */
export const fillVariables = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replaceAll(variablePattern, (_whole, name: string) => values.get(name) ?? '');

/** Variables that a text must not have, and braces that belong to none. */
function unknownIn(text: string, known: readonly string[]): string[] {
  const braces = text.replaceAll(variablePattern, '').match(/\{\{|\}\}/g) ?? [];
  return [
    ...variablesIn(text)
      .filter((name) => !known.includes(name))
      .map((name) => `{{${name}}}`),
    ...new Set(braces),
  ];
}

/** A reason why a template is refused, its field, and the variables that it is about. */
export type TemplateProblem = {
  readonly code: TemplateRefusal;
  readonly field: keyof MailTemplate;
  readonly names: readonly string[];
};

/** Every reason why a subject and a body are refused for a mail with these variables. */
export function findTemplateProblems(
  { subject, body }: MailTemplate,
  variables: Readonly<MailVariables>,
): TemplateProblem[] {
  const unknownInSubject = unknownIn(subject, variables.subject);
  const unknownInBody = unknownIn(body, variables.body);
  const missing = variables.required.filter((name) => !variablesIn(body).includes(name)).map((name) => `{{${name}}}`);
  const sharedLinks = body
    .split('\n')
    .filter((line) => line.replace(variablePattern, '').trim() !== '' || variablesIn(line).length > 1)
    .flatMap(variablesIn)
    .filter((name) => linkVariables.includes(name))
    .map((name) => `{{${name}}}`);
  const problem = (
    field: keyof MailTemplate,
    code: TemplateRefusal,
    isRefused: boolean,
    names: readonly string[] = [],
  ): TemplateProblem[] => (isRefused ? [{ code, field, names }] : []);
  return [
    ...problem('subject', 'subjectMissing', subject.trim() === ''),
    ...problem('subject', 'subjectNotOneLine', subject.trim().includes('\n')),
    ...problem('subject', 'subjectVariableUnknown', unknownInSubject.length > 0, unknownInSubject),
    ...problem('body', 'bodyMissing', body.trim() === ''),
    ...problem('body', 'bodyVariableUnknown', unknownInBody.length > 0, unknownInBody),
    ...problem('body', 'bodyVariableMissing', body.trim() !== '' && missing.length > 0, missing),
    ...problem('body', 'bodyLinkNotAlone', sharedLinks.length > 0, [...new Set(sharedLinks)]),
  ];
}

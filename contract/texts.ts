import { z } from 'zod';
import { call } from './call.ts';
import { TextVersionId } from './ids.ts';
import { Language } from './languages.ts';
import { portalTextKinds } from './settings.ts';
import { instant, nothing, text } from './wire.ts';

/** The mails of the portal, by the groups in which they are listed. */
export const mailGroups = {
  account: [
    'welcome',
    'accountUnlocked',
    'choosePassword',
    'invitation',
    'passwordReset',
    'passwordChanged',
    'emailChange',
    'emailChanging',
    'emailChanged',
    'dataExported',
    'erasureRequested',
    'erasureDeclined',
  ],
  security: [
    'newDevice',
    'wrongCode',
    'secondFactorOn',
    'secondFactorOff',
    'secondFactorReset',
    'recoveryCodesRenewed',
    'recoveryCodeUsed',
  ],
  orders: [
    'taskOrdered',
    'taskFinished',
    'taskBlocked',
    'taskRejected',
    'versionWithdrawn',
    'questionAsked',
    'questionReminder',
    'proposalMade',
    'unreadMessages',
    'digest',
  ],
  credits: [
    'creditsBooked',
    'lowBalance',
    'invoiceIssued',
    'invoiceOnAccount',
    'invoiceCancelled',
    'transferReminder',
    'topUpOn',
    'topUpCharged',
    'topUpFailed',
    'topUpToConfirm',
    'topUpOff',
  ],
  staff: ['newAccount', 'unreadMessagesForSupport', 'slaveDecodeFailed', 'slaveEncodeFailed', 'setupTest'],
} as const;

export type MailGroup = keyof typeof mailGroups;

export const MailKind = z.enum(Object.values(mailGroups).flat());
export type MailKind = z.output<typeof MailKind>;

/** Every text that the operator can replace. */
export const TextKind = z.enum([...portalTextKinds, ...MailKind.options]);
export type TextKind = z.output<typeof TextKind>;

/** Longest subject and body of a mail, in characters. */
export const subjectLimit = 150;
export const bodyLimit = 10_000;

const template = { subject: text(subjectLimit), body: text(bodyLimit) };
const MailTemplate = z.object({ subject: z.string(), body: z.string() });
const oneMail = { kind: MailKind, language: Language };

/** Variables that a mail fills: those of its subject, all of them, and those without which it is refused. */
const MailVariables = z.object({
  subject: z.array(z.string()),
  body: z.array(z.string()),
  required: z.array(z.string()),
});
export type MailVariables = z.output<typeof MailVariables>;

/** A version of a text; the newest is in force. */
const TextVersion = z.object({
  textVersionId: TextVersionId,
  /** It brought the delivered text back. */
  isReset: z.boolean(),
  changedAt: instant,
  /** Absent for texts from before there were versions. */
  changedBy: z.string().optional(),
});
export type TextVersion = z.output<typeof TextVersion>;

/** A part of a mail as its page shows it. */
const MailPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), lines: z.array(z.string()).readonly() }),
  z.object({ kind: z.literal('facts'), rows: z.array(z.tuple([z.string(), z.string()]).readonly()).readonly() }),
  z.object({ kind: z.literal('link'), href: z.string() }),
]);

/** Refusals of a subject and of a body; each names the variables that it is about (`names`). */
const templateRefusals = {
  subjectMissing: 422,
  subjectNotOneLine: 422,
  subjectVariableUnknown: 422,
  bodyMissing: 422,
  bodyVariableUnknown: 422,
  bodyVariableMissing: 422,
  /** A link shares its line with other words, so that it could be no button. */
  bodyLinkNotAlone: 422,
} as const;
export type TemplateRefusal = keyof typeof templateRefusals;

export const textsApi = {
  getTexts: call({
    method: 'GET',
    name: 'getTexts',
    who: 'staff',
    needs: ['texts'],
    about: 'Every text that the operator can replace, with the languages in which that is done.',
    shows: ['settings'],
    input: nothing,
    output: z.array(z.object({ kind: TextKind, languages: z.array(Language), changedAt: instant.optional() })),
    refusals: {},
  }),

  getTextVersions: call({
    method: 'GET',
    name: 'getTextVersions',
    who: 'staff',
    needs: ['texts'],
    about: 'The versions of a text in a language, newest first.',
    shows: ['settings'],
    input: z.object({ kind: TextKind, language: Language }),
    output: z.array(TextVersion),
    refusals: {},
  }),

  getTextVersion: call({
    method: 'GET',
    name: 'getTextVersion',
    who: 'staff',
    needs: ['texts'],
    seeks: 'text',
    about: 'One version of a text. That of a reset is the delivered text of today.',
    shows: ['settings'],
    input: z.object({ textVersionId: TextVersionId }),
    /** Texts without a subject have only a body. */
    output: z.object({ subject: z.string().optional(), body: z.string() }),
    refusals: {},
  }),

  getMailText: call({
    method: 'GET',
    name: 'getMailText',
    who: 'staff',
    needs: ['texts'],
    about: 'Subject and body of a kind of mail in a language: delivered, and the operator’s own if there is one.',
    shows: ['settings'],
    input: z.object(oneMail),
    output: z.object({
      delivered: MailTemplate,
      own: MailTemplate.optional(),
      variables: MailVariables,
      /** A value of each variable for the preview. */
      examples: z.record(z.string(), z.string()),
    }),
    refusals: {},
  }),

  updateMailText: call({
    method: 'POST',
    name: 'updateMailText',
    who: 'staff',
    needs: ['texts'],
    about:
      'Replaces subject and body of a kind of mail in a language, as a new version; both empty bring back the delivered text. False: nothing differed.',
    changes: ['settings'],
    input: z.object({ ...oneMail, ...template }),
    output: z.boolean(),
    refusals: templateRefusals,
  }),

  previewMailText: call({
    method: 'POST',
    name: 'previewMailText',
    who: 'staff',
    needs: ['texts'],
    reads: true,
    about: 'A mail with this subject and body, written as a real one, with example values.',
    shows: ['settings'],
    input: z.object({ ...oneMail, ...template }),
    output: z.object({
      subject: z.string(),
      /** The plain part. */
      text: z.string(),
      parts: z.array(MailPart),
      /** The words of the button. */
      button: z.string(),
    }),
    refusals: templateRefusals,
  }),

  sendTestOfMailText: call({
    method: 'POST',
    name: 'sendTestOfMailText',
    who: 'staff',
    needs: ['texts'],
    about: 'Sends a mail with this subject and body and with example values to the caller.',
    changes: ['mail'],
    input: z.object({ ...oneMail, ...template }),
    output: z.literal(true),
    refusals: { ...templateRefusals, mailServerMissing: 409 },
  }),
};

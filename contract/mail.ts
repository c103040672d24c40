import { z } from 'zod';
import { call } from './call.ts';
import { MailId, UserId } from './ids.ts';
import { countedFields, listFields, sortFields } from './lists.ts';
import { flag, instant, text, wire } from './wire.ts';

const Mail = z.object({
  mailId: MailId,
  recipient: z.string(),
  kind: z.string(),
  subject: z.string(),
  /** Without the secret part of its link. */
  body: z.string(),
  /** Waiting, with a secret link. */
  hasLink: z.boolean(),
  createdAt: instant,
  attempts: z.int(),
  lastError: z.string().optional(),
  /** The mail server refuses it for this recipient: it is not retried automatically. */
  refused: z.boolean(),
  /** Sent completely, but the mail server's confirmation was lost: only a person sends it again. */
  perhapsSent: z.boolean(),
  sentAt: instant.optional(),
  /** Names of the files that go with it. */
  attachments: z.array(z.string()),
});
export type Mail = z.output<typeof Mail>;

/**
 * Filters of the outbox: all mails, `sent` ones, those of unknown outcome (`perhapsSent`), those that the mail server
 * refused, all that are not known to be sent (`notSent`), or those of them that are not sent by themselves (`failed`).
 */
export const mailFilters = ['all', 'notSent', 'failed', 'refused', 'perhapsSent', 'sent'] as const;

export const MailFilter = z.enum(mailFilters);
export type MailFilter = z.output<typeof MailFilter>;

/** Mails that each customer can switch off. Those about password and e-mail address are always sent. */
export const optionalMails = [
  'accountUnlocked',
  'taskOrdered',
  'taskFinished',
  'unreadMessages',
  'questionAsked',
  'taskBlocked',
  'creditsBooked',
  'lowBalance',
] as const;

export const OptionalMail = z.enum(optionalMails);
export type OptionalMail = z.output<typeof OptionalMail>;

/** Mails that their link ends: one kind, or the daily mail with all that it gathers. */
export const EndableMail = z.enum([...optionalMails, 'digest']);
export type EndableMail = z.output<typeof EndableMail>;

/** Name and value that a mail program sends to the link of a mail when its user wants no more of them (RFC 8058, section 3.1). */
export const oneClick = { name: 'List-Unsubscribe', value: 'One-Click' } as const;

/** Input of the calls for the link of a mail, whose token names for whom it is and which mails it ends. */
const unsubscription = {
  input: z.object({ token: text(400).min(1) }),
  refusals: { unsubscribeLinkNotValid: 409 },
} as const;

export const mailSorts = ['mail', 'recipient', 'written'] as const;

export const mailApi = {
  getMails: call({
    method: 'GET',
    name: 'getMails',
    who: 'staff',
    needs: ['customers', 'settings'],
    about: 'Every mail that the portal wrote, newest first unless sorted otherwise, with what became of it.',
    shows: ['mail'],
    input: z.object({ ...listFields, ...sortFields(mailSorts), state: MailFilter.optional() }),
    output: z.object({
      data: z.array(Mail),
      ...countedFields,
      /** True with a mail server; without one mails are only stored. */
      sending: z.boolean(),
    }),
    refusals: {},
  }),

  sendMailAgain: call({
    method: 'POST',
    name: 'sendMailAgain',
    who: 'staff',
    needs: ['customers', 'settings'],
    seeks: 'mail',
    about: 'Tries at once to send a mail that has not left yet.',
    changes: ['mail'],
    input: z.object({ mailId: MailId }),
    output: z.literal(true),
    refusals: { mailAlreadySent: 409, mailLinkGone: 409, mailServerMissing: 409 },
  }),

  showMailLink: call({
    method: 'POST',
    name: 'showMailLink',
    who: 'staff',
    needs: ['personalData'],
    seeks: 'mail',
    about:
      'The text of a mail with its secret link, once, for a portal without a mail server; the audit log has it. Not that of another administrator.',
    changes: ['mail'],
    input: z.object({ mailId: MailId }),
    hasSecret: true,
    output: z.object({ body: z.string() }),
    refusals: { mailLinkGone: 409, mailServerPresent: 409 },
  }),

  getMailPreferences: call({
    method: 'GET',
    name: 'getMailPreferences',
    who: 'active',
    seeks: 'account',
    about: 'Which mails somebody wants: the asker, or for staff any customer.',
    shows: ['accounts'],
    input: wire({ userId: UserId.optional() }, { userId: 'user_id' }),
    output: z.array(z.object({ kind: OptionalMail, wanted: z.boolean() })),
    refusals: {},
  }),

  updateMailPreferences: call({
    method: 'POST',
    name: 'updateMailPreferences',
    who: 'active',
    about: 'Switches one kind of mail to the asker on or off; false: it was so already.',
    changes: ['accounts'],
    input: z.object({ kind: OptionalMail, wanted: flag }),
    output: z.boolean(),
    refusals: {},
  }),

  getUnsubscription: call({
    method: 'POST',
    reads: true,
    name: 'getUnsubscription',
    who: 'public',
    about: 'Which mails the link in a mail ends, and whether they are wanted; asking changes nothing.',
    shows: [],
    ...unsubscription,
    output: z.object({ kind: EndableMail, wanted: z.boolean() }),
  }),

  unsubscribe: call({
    method: 'POST',
    name: 'unsubscribe',
    who: 'public',
    about: 'Ends mails of the kind that the link in a mail names; false: they were off already.',
    changes: ['accounts'],
    ...unsubscription,
    output: z.boolean(),
  }),
};

import { z } from 'zod';
import { call } from './call.ts';
import { MailId } from './ids.ts';
import { ListQuery } from './lists.ts';
import { instant } from './wire.ts';

const Mail = z.object({
  mailId: MailId,
  recipient: z.string(),
  kind: z.string(),
  subject: z.string(),
  body: z.string(),
  createdAt: instant,
  attempts: z.int(),
  lastError: z.string().optional(),
  sentAt: instant.optional(),
});
export type Mail = z.output<typeof Mail>;

export const getMails = call({
  method: 'GET',
  name: 'getMails',
  who: 'admin',
  about: 'Every mail that the portal wrote, newest first, with what became of it.',
  input: ListQuery,
  output: z.object({
    data: z.array(Mail),
    total: z.int(),
    /** Whether a mail server is configured; without one mails are only kept. */
    sending: z.boolean(),
  }),
  refusals: {},
});

export const sendMailAgain = call({
  method: 'POST',
  name: 'sendMailAgain',
  who: 'admin',
  about: 'Tries at once to send a mail that has not left yet.',
  input: z.object({ mailId: MailId }),
  output: z.literal(true),
  refusals: { mailAlreadySent: 409, mailServerMissing: 409 },
});

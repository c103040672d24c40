import type { Finding, SetupFinding } from '#contract/setup.ts';
import type { Read } from '#server/db/database.ts';
import { type MailRefusal, readOwnText, sendTestMail } from '#server/mail/index.ts';
import type { SetupConfig } from '#server/setup/find-gaps.ts';
import type { Tester } from './tester.ts';
import { readMailRecords, type ResolveTxt } from './read-mail-records.ts';

const refusals: Record<MailRefusal, SetupFinding> = {
  hostUnknown: 'mailHostUnknown',
  noConnection: 'mailNoConnection',
  tls: 'mailTls',
  login: 'mailLogin',
  sender: 'mailSenderRefused',
  recipient: 'mailRecipientRefused',
  other: 'mailRefused',
};

/** Sends a mail to a member of staff, and reads the records by which other servers judge the sender. */
export async function testMail(
  read: Read,
  { email, language }: Tester,
  { smtpUrl, mailFrom }: Pick<SetupConfig, 'smtpUrl' | 'mailFrom'>,
  resolveTxt: ResolveTxt,
): Promise<Finding[]> {
  if (smtpUrl === undefined) return [{ finding: 'mailServerMissing' }];
  const mail = { to: email, language, ...(await readOwnText(read, 'setupTest', language)) };
  const [sent, records] = await Promise.all([
    sendTestMail({ url: smtpUrl, from: mailFrom }, mail),
    readMailRecords(mailFrom, smtpUrl, resolveTxt),
  ]);
  const outcome = sent.ok
    ? { finding: 'mailSent' as const, detail: email }
    : { finding: refusals[sent.reason], detail: sent.detail };
  return [outcome, ...records];
}

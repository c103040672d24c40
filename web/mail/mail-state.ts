import type { Mail } from '#contract/mail.ts';

export type MailState = 'sent' | 'waiting' | 'failed' | 'refused' | 'kept';

/** What became of a mail. Without a mail server nothing waits: what was not tried is kept. */
export function mailStateOf(
  { sentAt, attempts, refused }: Pick<Mail, 'sentAt' | 'attempts' | 'refused'>,
  sending: boolean,
): MailState {
  if (sentAt !== undefined) return 'sent';
  if (refused) return 'refused';
  if (attempts > 0) return 'failed';
  return sending ? 'waiting' : 'kept';
}

import type { Mail } from '#contract/mail.ts';

export type MailState = 'sent' | 'waiting' | 'failed' | 'refused' | 'perhapsSent' | 'kept';

/** What became of a mail. Without a mail server nothing waits: what was not tried is kept. */
export function mailStateOf(
  { sentAt, attempts, refused, perhapsSent }: Pick<Mail, 'sentAt' | 'attempts' | 'refused' | 'perhapsSent'>,
  sending: boolean,
): MailState {
  if (sentAt !== undefined) return 'sent';
  if (refused) return 'refused';
  if (perhapsSent) return 'perhapsSent';
  if (attempts > 0) return 'failed';
  return sending ? 'waiting' : 'kept';
}

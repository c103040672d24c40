import type { mailApi } from '#contract/mail.ts';
import type { Seal } from '#server/db/seal.ts';
import type { Handlers } from '#server/http/serve.ts';
import { getMails } from './get-mails.ts';
import { getMailPreferences, updateMailPreferences } from './mail-preferences.ts';
import { sendMailAgain } from './send-mail-again.ts';
import { showMailLink } from './show-mail-link.ts';
import { getUnsubscription, unsubscribe } from './unsubscribe.ts';

export const mailCalls = ({ smtpUrl }: { smtpUrl: string | undefined }, seal: Seal): Handlers<typeof mailApi> => ({
  getMails: getMails(smtpUrl !== undefined),
  sendMailAgain: sendMailAgain(smtpUrl !== undefined),
  showMailLink: showMailLink(smtpUrl !== undefined, seal),
  getMailPreferences,
  updateMailPreferences,
  getUnsubscription: getUnsubscription(seal),
  unsubscribe: unsubscribe(seal),
});

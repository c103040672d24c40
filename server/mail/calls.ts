import type { contract } from '#contract/index.ts';
import type { Handlers } from '#server/platform/serve.ts';
import { getMails } from './list-mails.ts';
import { getMailPreferences, updateMailPreferences } from './mail-preferences.ts';
import { sendMailAgain } from './send-mail-again.ts';

export const mailCalls = ({ smtpUrl }: { smtpUrl: string | undefined }): Handlers<typeof contract.mail> => ({
  getMails: getMails(smtpUrl !== undefined),
  sendMailAgain: sendMailAgain(smtpUrl !== undefined),
  getMailPreferences,
  updateMailPreferences,
});

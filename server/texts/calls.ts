import type { textsApi } from '#contract/texts.ts';
import type { Handlers } from '#server/http/serve.ts';
import { getMailText, updateMailText } from './mail-text.ts';
import { previewMailText, sendTestOfMailText } from './try-mail-text.ts';
import { getTexts, getTextVersion, getTextVersions } from './versions.ts';

export const textsCalls = (config: { publicUrl: string; smtpUrl: string | undefined }): Handlers<typeof textsApi> => ({
  getTexts,
  getTextVersions,
  getTextVersion,
  getMailText: getMailText(config),
  updateMailText,
  previewMailText: previewMailText(config),
  sendTestOfMailText: sendTestOfMailText(config),
});

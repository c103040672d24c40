import type { Language } from '#contract/languages.ts';
import type { MailTemplate } from '#rules/mail-template.ts';
import { cutText } from '#rules/text/cut-text.ts';
import { renderMail } from './mail-texts.ts';
import { openTransport } from './open-transport.ts';

/** Reasons for which a mail server takes no mail, as far as its answer tells. */
export type MailRefusal = 'hostUnknown' | 'noConnection' | 'tls' | 'login' | 'sender' | 'recipient' | 'other';

export type TestMailResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: MailRefusal; readonly detail: string };

type TestMail = { to: string; language: Language; portalName: string; own: MailTemplate | undefined };

type SmtpError = Error & { code?: string; command?: string };

function judgeRefusal({ code = '', command = '', message }: SmtpError): MailRefusal {
  if (code === 'EDNS') return 'hostUnknown';
  if (code === 'ETLS' || /certificate|\bssl\b|\btls\b|wrong version number/i.test(message)) return 'tls';
  if (code === 'EAUTH') return 'login';
  if (['ECONNECTION', 'ESOCKET', 'ETIMEDOUT'].includes(code)) return 'noConnection';
  // A policy against relaying is about the sender, in whichever answer it comes.
  if (command === 'MAIL FROM' || /\b5\.7\.\d/.test(message)) return 'sender';
  return code === 'EENVELOPE' ? 'recipient' : 'other';
}

/**
 * Sends one mail past the outbox, so that the caller reads at once why the server refuses it.
 *
 * @param server the smtp(s):// address, and the sender of all mails
 */
export async function sendTestMail(
  { url, from }: { url: string; from: string },
  { to, language, portalName, own }: TestMail,
): Promise<TestMailResult> {
  const transport = await openTransport(url);
  const { subject, body } = renderMail('setupTest', language, { portalName }, own);
  try {
    await transport.sendMail({
      from,
      // An object is one address, whatever it contains; a text could be a list.
      to: { name: '', address: to },
      subject,
      text: `${body}\n`,
      headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
    });
    return { ok: true };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { ok: false, reason: judgeRefusal(error), detail: cutText(error.message, 300) };
  } finally {
    transport.close();
  }
}

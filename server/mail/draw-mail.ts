import type { Language } from '#contract/languages.ts';
import { readableColors } from '#rules/readable-colors.ts';
import { textsIn } from '#server/i18n/texts.ts';
import type layout from '#locales/en/mail.layout.json';
import { type Html, html } from '#server/http/html.ts';
import type { MailBrand } from './mail-brand.ts';
import type { MailKind } from '#contract/texts.ts';
import { type LetterPart, parseLetter } from './parse-letter.ts';

/** The action of the button by kind of mail, for those that have a link. */
const buttons: Partial<Record<MailKind, keyof (typeof layout)['button']>> = {
  welcome: 'signIn',
  newAccount: 'openCustomer',
  accountUnlocked: 'signIn',
  choosePassword: 'choosePassword',
  invitation: 'acceptInvitation',
  passwordReset: 'choosePassword',
  wrongCode: 'secureAccount',
  newDevice: 'secureAccount',
  emailChange: 'confirmAddress',
  digest: 'open',
  unreadMessages: 'readMessages',
  unreadMessagesForSupport: 'readMessages',
  taskOrdered: 'openOrder',
  taskFinished: 'openOrder',
  taskBlocked: 'openOrder',
  taskRejected: 'openOrder',
  versionWithdrawn: 'openOrder',
  questionAsked: 'openOrder',
  questionReminder: 'openOrder',
  proposalMade: 'openOrder',
  slaveDecodeFailed: 'openOrder',
  slaveEncodeFailed: 'openOrder',
  creditsBooked: 'showTransactions',
  invoiceIssued: 'showTransactions',
  invoiceOnAccount: 'showTransactions',
  invoiceCancelled: 'showTransactions',
  lowBalance: 'buyCredits',
  transferReminder: 'showBankDetails',
  topUpOn: 'openTopUp',
  topUpCharged: 'openTopUp',
  topUpOff: 'openTopUp',
  topUpFailed: 'payNow',
  topUpToConfirm: 'payNow',
};

/** The words of the button of a kind. */
export const buttonLabel = (kind: MailKind, language: Language): string =>
  textsIn(language)(`mail.layout.button.${buttons[kind] ?? 'open'}`);

/** The name under which the page finds the picture that comes with it. */
export const logoId = 'logo@mail';

/** Colors of a mail, which are those of the portal; the second ones are for mail programs in dark mode. */
const colors = {
  page: ['#f1f4f6', '#0f1317'],
  card: ['#ffffff', '#161b1f'],
  text: ['#161b20', '#f0f2f4'],
  muted: ['#585e64', '#9a9fa4'],
  line: ['#dee2e5', '#2c333a'],
} as const;

const dark = `@media (prefers-color-scheme: dark) {
  .page { background: ${colors.page[1]} !important; }
  .card { background: ${colors.card[1]} !important; border-right-color: ${colors.line[1]} !important; border-bottom-color: ${colors.line[1]} !important; border-left-color: ${colors.line[1]} !important; }
  .text { color: ${colors.text[1]} !important; }
  .muted, .muted a { color: ${colors.muted[1]} !important; }
  .line { border-color: ${colors.line[1]} !important; }
}`;

const font = "font-family: -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const text = `${font}; font-size: 15px; line-height: 1.5; color: ${colors.text[0]}`;
const small = `${font}; font-size: 13px; line-height: 1.45; color: ${colors.muted[0]}`;

const drawText = (lines: readonly string[]): Html => {
  const [first = '', ...others] = lines;
  return html`<p class="text" style="margin: 0 0 16px; ${text}">
    ${first}${others.map((line) => html`<br />${line}`)}
  </p>`;
};

const drawFacts = (rows: Extract<LetterPart, { kind: 'facts' }>['rows']): Html =>
  html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="margin: 0 0 20px; border-collapse: collapse"
  >
    ${rows.map(
      ([name, value]) =>
        html`<tr>
          <td
            class="muted line"
            width="34%"
            valign="baseline"
            style="padding: 7px 12px 7px 0; border-bottom: 1px solid ${colors.line[0]}; ${small}"
          >
            ${name}
          </td>
          <td
            class="text line"
            valign="baseline"
            style="padding: 7px 0; border-bottom: 1px solid ${colors.line[0]}; ${text}; overflow-wrap: anywhere"
          >
            ${value}
          </td>
        </tr>`,
    )}
  </table>`;

function drawButton(href: string, label: string, brandColor: string): Html {
  const { ground, text: color } = readableColors(brandColor);
  const style = `display: inline-block; padding: 12px 22px; border-radius: 6px; background: ${ground}; ${font}; font-size: 15px; font-weight: 600; line-height: 1.3; color: ${color}; text-decoration: none`;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin: 4px 0 8px">
      <tr>
        <td bgcolor="${ground}" style="border-radius: 6px">
          <a class="button" href="${href}" style="${style}">${label}</a>
        </td>
      </tr>
    </table>
    <p class="muted" style="margin: 0 0 20px; ${small}; font-size: 12px; overflow-wrap: anywhere">
      <a href="${href}" style="color: ${colors.muted[0]}">${href}</a>
    </p>`;
}

/** The operator's logo on white, which it may need, or the name. */
const drawHead = ({ name, logo }: MailBrand): Html =>
  logo === undefined
    ? html`<span class="text" style="${text}; font-size: 18px; font-weight: 600">${name}</span>`
    : html`<img
        src="cid:${logoId}"
        alt="${name}"
        height="40"
        style="display: inline-block; height: 40px; max-width: 240px; padding: 6px 8px; border-radius: 6px; background: #ffffff; ${text}; color: #161b20; font-weight: 600"
      />`;

/** The first paragraph after the greeting, which lists of mails show beside the subject. */
const preview = (parts: readonly LetterPart[]): string => {
  const texts = parts.filter((part) => part.kind === 'text');
  return (texts[1] ?? texts[0])?.lines.join(' ') ?? '';
};

/**
 * A mail as a page of HTML, from its text: the operator's logo and color, facts as a table, the link as a button. It holds nothing
 * that a mail program would have to fetch, and every text is escaped.
 *
 * @param mail.origin address of the portal: only links to it become links
 */
export function drawMail(mail: {
  kind: MailKind;
  language: Language;
  subject: string;
  body: string;
  origin: string;
  brand: MailBrand;
  /** Link that ends mails of its kind. */
  unsubscribe?: string | undefined;
}): string {
  const { kind, language, subject, body, origin, brand, unsubscribe } = mail;
  const label = buttonLabel(kind, language);
  const parts = parseLetter(body, origin);
  const drawn = parts.map((part) => {
    if (part.kind === 'facts') return drawFacts(part.rows);
    return part.kind === 'link' ? drawButton(part.href, label, brand.color) : drawText(part.lines);
  });
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          :root { color-scheme: light dark; } ${{ html: dark }}
        </style>
      </head>
      <body class="page" style="margin: 0; padding: 0; background: ${colors.page[0]}">
        <div style="display: none; max-height: 0; overflow: hidden">${preview(parts)}</div>
        <table
          role="presentation"
          class="page"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style="background: ${colors.page[0]}"
        >
          <tr>
            <td align="center" style="padding: 24px 12px">
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 560px">
                <tr>
                  <td style="padding: 0 4px 14px">${drawHead(brand)}</td>
                </tr>
                <tr>
                  <td
                    class="card"
                    style="padding: 28px 28px 12px; background: ${colors.card[0]}; border: 1px solid ${colors.line[0]}; border-top: 4px solid ${brand.color}; border-radius: 8px"
                  >
                    ${drawn}
                  </td>
                </tr>
                <tr>
                  <td class="muted" style="padding: 14px 4px 0; ${small}; font-size: 12px">
                    ${brand.company === '' ? brand.name : brand.company}
                    ${
                      unsubscribe === undefined
                        ? undefined
                        : html` ·
                            <a href="${unsubscribe}" style="color: ${colors.muted[0]}"
                              >${textsIn(language)('mail.layout.unsubscribe')}</a
                            >`
                    }
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`;
  return page.html.replaceAll(/\n\s+/g, '\n');
}

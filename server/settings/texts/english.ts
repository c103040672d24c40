import type { PortalTextKind } from '#contract/settings.ts';

export type PortalTexts = Record<PortalTextKind, string>;

/** What stands in while the operator wrote none, in Markdown. */
export const english: PortalTexts = {
  oldPortalNotice: `# The old portal shuts down on 1 June 2025

- All users were migrated to this new portal.
- Existing credits can still be used in the old portal, but cannot be topped up there.
- Migrated users receive a mail to set a password.`,
  terms: `The operator of this portal has not published terms here yet.`,
  imprint: `The operator of this portal has not published an imprint here yet.`,
  privacy: `The operator of this portal has not published a privacy statement here yet. What the portal itself stores:

- **Your account:** name, company, address, e-mail address, VAT number, language, and your password as a hash that nobody can read.
- **Your orders:** vehicles with their VIN, the files that you upload and receive, prices, credits and delivery notes.
- **Messages** between you and support, with their files, and the mails that the portal sends to you.
- **Sessions:** when you sign in, with the address and the kind of your browser.
- **In your browser's local storage:** the token of your session, your language and display settings, an order that you have not finished, and, while you set a new password, a key for that.

The portal sets no cookies and does no tracking. A VAT number that you enter is checked with the official register of the European Union. If the operator uses Google's human check, Google learns of your visit to the forms that show it.`,
};

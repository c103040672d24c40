import { type LegalNotice, type LegalNoticeKind, legalNoticeKinds } from '#contract/settings.ts';

/** Legal notices that require confirmation before these methods are ordered. */
export const collectNotices = (methods: readonly { readonly legalNotice: LegalNotice }[]): LegalNoticeKind[] =>
  legalNoticeKinds.filter((kind) => methods.some(({ legalNotice }) => legalNotice === kind));

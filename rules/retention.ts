import type { RetentionKind } from '#contract/privacy.ts';

/**
 * Shortest periods, in months. Files of closed orders: a customer fetches a paid file again for a year, and claims about it
 * come up within that time (one year is what § 309 no. 8 b ff BGB leaves of the warranty between companies). Sign-ins: devices
 * are recognized by those of the last 90 days. Announcements of payment providers: disputes come within 120 days. Values in
 * the audit log: one business year.
 */
export const minMonths: Readonly<Record<RetentionKind, number>> = {
  originals: 12,
  results: 12,
  attachments: 6,
  mails: 3,
  sessions: 4,
  providerEvents: 6,
  auditValues: 12,
};

/** Longest period that can be set, in months. */
export const maxMonths = 120;

/**
 * Years that the law asks for, from the end of the calendar year; the longest of those that apply. Invoices, credit notes and
 * delivery notes: § 147 (3) AO and § 14b UStG, eight years (Austria: § 132 BAO, seven). Ledger, payments and purchases:
 * § 147 (3) AO, ten years; sales under the One-Stop-Shop as well (Art. 369k of Directive 2006/112/EC).
 */
export const lawfulYears = { documents: 8, books: 10 } as const;

/** Days in which a customer may change their mind about an erasure. */
export const erasureDays = 14;

/** Hours after which unpaid drafts and files that were only checked are removed. */
export const draftHours = 24;

import type { CreditEntryId } from '#contract/ids.ts';

/** The key of the ledger row that undoes a purchase: it exists at most once. */
export const reversalKey = (entryId: CreditEntryId): string => `purchase:${entryId}:takenBack`;

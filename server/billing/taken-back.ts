import type { CreditEntryId } from '#contract/ids.ts';

/** The key of the ledger row that undoes a purchase: there is one at most. */
export const takenBackKey = (entryId: CreditEntryId): string => `purchase:${entryId}:takenBack`;

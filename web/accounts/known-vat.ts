import type { VatState } from '#contract/accounts.ts';

/** What the server knows of the VAT number of an account. */
export type KnownVat = {
  readonly vatNumber: string;
  readonly state: VatState;
  /** When it was confirmed, or as of which day staff did. */
  readonly at: string | undefined;
};

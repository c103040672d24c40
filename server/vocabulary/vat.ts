import { type RawBuilder, sql } from 'kysely';

/** The VAT number of customer `u` was confirmed by the official register, or by staff. */
export const isVatConfirmed: RawBuilder<boolean> = sql<boolean>`(u.vat_confirmed_at is not null and u.vat_number <> '')`;

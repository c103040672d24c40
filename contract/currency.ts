import { z } from 'zod';

/** Currencies of money that an operator can choose; each has hundredths. */
export const currencies = ['EUR', 'CHF', 'CZK', 'DKK', 'GBP', 'NOK', 'PLN', 'SEK', 'USD'] as const;

export const Currency = z.enum(currencies);
export type Currency = z.output<typeof Currency>;

import { type RawBuilder, sql } from 'kysely';
import type { PaymentWay } from '#contract/purchases/payment-ways.ts';

/** The ways to pay that a customer `u` is permitted: the own one, and those of the group. */
export const paymentWays: RawBuilder<PaymentWay[]> = sql<PaymentWay[]>`payment_ways(u)`;

import { z } from 'zod';
import type { Role } from '#contract/accounts.ts';

/** The parts of a customer's page. Staff have no tools, prices, credits and orders of their own. */
export const customerParts = ['account', 'access', 'tools', 'prices', 'credits', 'jobs', 'chats'] as const;
export const CustomerPart = z.enum(customerParts);
export type CustomerPart = z.output<typeof CustomerPart>;

export const partsFor = (role: Role): readonly CustomerPart[] =>
  role === 'customer' ? customerParts : ['account', 'access'];

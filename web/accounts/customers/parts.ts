import { z } from 'zod';

/** The parts of a customer's page. Staff have no tools, prices, credits and orders of their own. */
export const customerParts = ['account', 'access', 'tools', 'prices', 'credits', 'jobs', 'chats'] as const;
export const CustomerPart = z.enum(customerParts);
export type CustomerPart = z.output<typeof CustomerPart>;

export const partsFor = (rights: 1 | 2 | 3): readonly CustomerPart[] =>
  rights === 3 ? customerParts : ['account', 'access'];

import { z } from 'zod';

/** Everything that a person in a company can be allowed, in the order in which it is shown. All else anybody in it may do. */
export const companyRights = [
  /** Order, change what was ordered, and write to support. */
  'order',
  /** Spend the company's credits. */
  'pay',
  /** Invoices, delivery notes, purchases and the movements of the balance. */
  'seeDocuments',
  /** Buy credits, and keep the card with which they are bought. */
  'buyCredits',
  /** Invite, change and remove people, and change the company's own data. */
  'managePeople',
] as const;

export const CompanyRight = z.enum(companyRights);
export type CompanyRight = z.output<typeof CompanyRight>;

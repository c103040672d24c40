import { z } from 'zod';
import { Permission } from '#contract/permissions.ts';
import { CountryId, StateId, UserId } from '#contract/ids.ts';
import { Credits } from '#contract/money.ts';
import { orNull, wire, words } from '#contract/wire.ts';

/** The specification’s rights: 1 admin / developer, 2 support, 3 customer (customer specification, section 6). */
export const Role = words({ admin: 1, support: 2, customer: 3 });
export type Role = z.output<typeof Role>;

/** Ways in which a customer may buy credits. */
export const PaymentApi = z.enum(['none', 'transfer', 'card']);
export type PaymentApi = z.output<typeof PaymentApi>;

/** The user as the specifications list it, in full: part of each answer about an account. */
export const userFields = {
  userId: UserId,
  /** `userId` in the administration's spelling. */
  id: UserId,
  username: z.string(),
  firstName: z.string(),
  secondName: z.string(),
  email: z.string(),
  /** Always empty: passwords are never sent. */
  password: z.literal(''),
  active: z.boolean(),
  role: Role,
  /** Key of the role of a member of staff; absent of a customer. */
  staffRole: z.string().optional(),
  /** Its name; absent of a delivered one, which is named in the reader's language. */
  staffRoleName: z.string().optional(),
  /** Permissions of that role; none of a customer. */
  permissions: z.array(Permission),
  /** Most credits that it books without a second person, at once and in a day; absent: no limit. */
  bookingLimit: Credits.optional(),
  dailyLimit: Credits.optional(),
  flatPrice: z.boolean(),
  sevdeskId: z.string(),
  paymentApi: PaymentApi,
  companyName: z.string(),
  companyModel: z.string(),
  street: z.string(),
  zip: z.string(),
  city: z.string(),
  countryId: orNull(CountryId),
  stateId: orNull(StateId),
  vatNumber: z.string(),
  /** The terms were accepted at sign-up. */
  termsAccepted: z.boolean(),
};

export const userNames = {
  userId: 'ID',
  username: 'user_username',
  firstName: 'user_firstName',
  secondName: 'user_secondName',
  email: 'user_email',
  password: 'user_password',
  active: 'user_active',
  role: 'user_system_rights',
  flatPrice: 'user_flatPrice',
  sevdeskId: 'user_sevdesk_id',
  paymentApi: 'user_payment_api',
  companyName: 'company_name',
  companyModel: 'company_model',
  street: 'company_street',
  zip: 'company_zip',
  city: 'company_city',
  countryId: 'company_country',
  stateId: 'company_state',
  vatNumber: 'company_VAT',
  termsAccepted: 'company_TOC',
} as const;

export const ofUser = wire({ userId: UserId }, { userId: ['user_id', 'user_ID', 'customer_id'] });

import { type Language, languages } from '#contract/languages.ts';
import { isEmailValid, minLengths } from '#rules/account.ts';
import { normalizeEmail } from '#rules/text/email-address.ts';
import { type Line, type LineResult, readLine } from './read-line.ts';

/** The columns of a file of customers; those of a WordPress export are understood as well. */
export const customerColumns = {
  username: ['user_username', 'user_login'],
  email: ['user_email'],
  passwordHash: ['user_password_hash', 'user_pass'],
  firstName: ['user_firstName', 'first_name'],
  secondName: ['user_secondName', 'last_name'],
  companyName: ['company_name', 'billing_company'],
  companyModel: ['company_model'],
  street: ['company_street', 'billing_address_1'],
  zip: ['company_zip', 'billing_postcode'],
  city: ['company_city', 'billing_city'],
  country: ['company_country', 'billing_country'],
  state: ['company_state', 'billing_state'],
  vatNumber: ['company_VAT'],
  language: ['user_language'],
  paymentApi: ['user_payment_api'],
  flatPrice: ['user_flatPrice'],
  active: ['user_active'],
  sevdeskId: ['user_sevdesk_id', 'user_sevdeskID'],
  note: ['user_note'],
} as const;
export const customerColumnsNeeded = ['username', 'email'] as const;

/** One customer; undefined fields stay as they are, or get the default in a new account. */
export type CustomerLine = {
  username: string;
  email: string;
  /** Only for a new account: an import never changes an existing password. */
  passwordHash: string | undefined;
  firstName: string | undefined;
  secondName: string | undefined;
  companyName: string | undefined;
  companyModel: string | undefined;
  street: string | undefined;
  zip: string | undefined;
  city: string | undefined;
  /** ISO 3166-1 alpha-2. */
  country: string | undefined;
  /** By its name. */
  state: string | undefined;
  vatNumber: string | undefined;
  language: Language | undefined;
  paymentApi: 'none' | 'transfer' | 'card' | undefined;
  flatPrice: boolean | undefined;
  /** Only for a new account, which is unlocked unless the line says otherwise; staff lock existing ones themselves. */
  active: boolean | undefined;
  sevdeskId: string | undefined;
  note: string | undefined;
};

/** Reads one line of a file of customers. */
export function readCustomerLine(line: Line): LineResult<CustomerLine> {
  return readLine(customerColumns, line, (cells) => {
    const email = cells.required('email', { max: 200 });
    if (!isEmailValid(email)) cells.refuse('email', 'notValid');
    const country = cells.text('country', { max: 2 })?.toUpperCase();
    return {
      username: cells.required('username', { min: minLengths.username, max: 60 }),
      email: normalizeEmail(email),
      passwordHash: cells.text('passwordHash', { max: 300 }) || undefined,
      firstName: cells.text('firstName', { max: 80 }),
      secondName: cells.text('secondName', { max: 80 }),
      companyName: cells.text('companyName', { max: 120 }),
      companyModel: cells.text('companyModel', { max: 120 }),
      street: cells.text('street', { max: 120 }),
      zip: cells.text('zip', { max: 20 }),
      city: cells.text('city', { max: 80 }),
      country: country === '' ? undefined : country,
      state: cells.text('state', { max: 80 }),
      vatNumber: cells.text('vatNumber', { max: 30 }),
      language: cells.oneOf('language', Object.keys(languages) as Language[]),
      paymentApi: cells.oneOf('paymentApi', ['none', 'transfer', 'card']),
      flatPrice: cells.flag('flatPrice'),
      active: cells.flag('active'),
      sevdeskId: cells.text('sevdeskId', { max: 60 }),
      note: cells.text('note', { max: 2000 }),
    };
  });
}

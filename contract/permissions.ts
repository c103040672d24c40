import { z } from 'zod';

/**
 * Everything that a role of staff can permit, in the order in which it is shown. Each call of staff names those of which it
 * needs one.
 */
export const permissions = [
  'answerCustomers',
  'workOnFiles',
  'library',
  /** Release and withdrawal of engine families for the automatic service. */
  'families',
  'catalogue',
  'prices',
  'credits',
  'documents',
  'taxes',
  'statistics',
  'customers',
  'impersonate',
  /** Export and erasure of a customer's data, retention, and links in mails that open an account. */
  'personalData',
  'staff',
  /** The audit log, the security log, and raw answers in developer mode. */
  'logs',
  'settings',
  'texts',
  /** Moving another portal in: it writes accounts, balances, orders and prices at once. */
  'moving',
] as const;

export const Permission = z.enum(permissions);
export type Permission = z.output<typeof Permission>;

/** Permissions of which a caller among staff needs one. */
export type Needs = readonly [Permission, ...Permission[]];

/** Reading an order, its files' states and its history: part of every work that begins with an order. */
export const readsOrders = ['workOnFiles', 'answerCustomers', 'customers', 'credits', 'documents'] as const;

/** Reading the chat of an order, and being at it. */
export const readsChats = ['answerCustomers', 'workOnFiles'] as const;

/** Reading an account: part of every work that is done for a customer. */
export const readsAccounts = [...readsOrders, 'prices', 'staff'] as const;

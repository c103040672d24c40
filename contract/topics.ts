/**
 * Topics of data that is shown somewhere. A reading call names those that its answer `shows`, any other call those that
 * it `changes`: that makes every answer that shows them stale, here and in every other open browser.
 */
export const topics = [
  'tasks',
  'chat',
  'credits',
  'ledger',
  'catalog',
  'prices',
  'settings',
  'news',
  /** Notifications of the signed-in user. */
  'notifications',
  /** Steps of the guided start that were waived or tested. */
  'setup',
  'library',
  'accounts',
  /** Permissions of the signed-in user. */
  'access',
  'tools',
  'templates',
  'mail',
  'queue',
  'accounting',
  'moving',
] as const;
export type Topic = (typeof topics)[number];

import type { Role } from '#contract/accounts.ts';

const texts = { admin: 'customers.rights.1', support: 'customers.rights.2', customer: 'customers.rights.3' } as const;

/** The key of the text that names a role. */
export const roleText = (role: Role) => texts[role];

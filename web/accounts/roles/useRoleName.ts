import { deliveredRoles } from '#contract/accounts/roles.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';

type DeliveredRole = keyof typeof deliveredRoles;
const isDelivered = (key: string): key is DeliveredRole => Object.hasOwn(deliveredRoles, key);

/** Returns the function that names a role of staff: a delivered one in the reader's language, any other by its own name. */
export function useRoleName(): (role: { roleKey: string; name?: string | undefined }) => string {
  const { t } = useTranslation();
  return ({ roleKey, name }) => (isDelivered(roleKey) ? t(`accounts.roles.names.${roleKey}`) : (name ?? ''));
}

import { IconCheck, IconClock, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AccountState } from '#contract/accounts.ts';
import { StateBadge } from '#web/kit/StateBadge.tsx';

const states = {
  waiting: { color: 'yellow', icon: IconClock },
  active: { color: 'teal', icon: IconCheck },
  locked: { color: 'red', icon: IconLock },
} as const;

/** The state of an account. */
export function AccountStateBadge({ state }: { state: AccountState }) {
  const { t } = useTranslation();
  return <StateBadge {...states[state]} label={t(`accounts.customers.state.${state}`)} />;
}

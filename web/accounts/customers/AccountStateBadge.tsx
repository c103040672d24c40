import { Badge } from '@mantine/core';
import { IconCheck, IconClock, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AccountState } from '#contract/accounts.ts';
import classes from './customers.module.css';

const looks = {
  waiting: { color: 'yellow', Icon: IconClock },
  active: { color: 'teal', Icon: IconCheck },
  locked: { color: 'red', Icon: IconLock },
} as const;

/** The state of an account in color, icon and word. */
export function AccountStateBadge({ state }: { state: AccountState }) {
  const { t } = useTranslation();
  const { color, Icon } = looks[state];
  return (
    <Badge
      color={color}
      variant="light"
      tt="none"
      miw="max-content"
      className={classes['badge'] ?? ''}
      leftSection={<Icon size={13} aria-hidden />}
    >
      {t(`customers.state.${state}`)}
    </Badge>
  );
}

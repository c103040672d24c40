import { Button, type ButtonProps, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconClock, IconLock, IconLockOpen } from '@tabler/icons-react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { PlainForm } from '#web/kit/form/PlainForm.tsx';
import { type Account, type AccountState, customersApi } from '#contract/accounts/customers.ts';
import { customerName } from '#rules/names.ts';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { useMayChange } from './useMayChange.ts';

/** The state of an account, and the ways to lock and unlock it. */
export function StateOfAccount({ account }: { account: Account }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const isOwn = useAccess().userId === account.userId;
  const mayChange = useMayChange(account);
  const { state, lockReason, unlockedAt } = account;
  const texts = {
    waiting: t('accounts.customers.access.waitingText'),
    active: t('accounts.customers.access.activeText'),
    locked:
      lockReason === ''
        ? t('accounts.customers.access.lockedNoReason')
        : t('accounts.customers.access.lockedText', { reason: lockReason }),
  };
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <AccountStateBadge state={state} />
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {texts[state]}
        </Text>
      </Group>
      {unlockedAt !== undefined && (
        <Text size="sm" c="dimmed">
          {t('accounts.customers.facts.unlocked', { when: dateTime(unlockedAt) })}
        </Text>
      )}
      {mayChange && state !== 'active' && (
        <Group>
          <UnlockButton account={account} size="sm" />
        </Group>
      )}
      {isOwn && (
        <Text size="sm" c="dimmed">
          {t('accounts.customers.access.own')}
        </Text>
      )}
      {mayChange && !isOwn && state !== 'locked' && <LockForm account={account} />}
    </Stack>
  );
}

/** Locks an account for a reason; a sign-up is turned down in the same way. */
function LockForm({ account }: { account: Account }) {
  const { t } = useTranslation();
  const { userId } = account;
  const form = useCallForm(
    customersApi.setUserActive,
    ({ reason }: { reason: string }) => ({ userId, active: false, reason }),
    {
      initialValues: { reason: '' },
      problems: ({ reason }) => ({ reason: reason.trim() === '' && t('accounts.customers.access.reasonMissing') }),
      checksOnBlur: false,
      problemPlace: 'notice',
      done: t('accounts.customers.access.locked'),
      unchanged: t('accounts.customers.form.unchanged'),
    },
  );
  return (
    <PlainForm onSubmit={form.submit}>
      <Group align="flex-start" gap="xs">
        <TextInput
          flex="1 1 14rem"
          label={t('accounts.customers.access.reason')}
          description={t('accounts.customers.access.reasonHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.text('reason')}
        />
        <Button type="submit" mt={{ base: 0, sm: 25 }} color="danger" variant="light" loading={form.isPending}>
          {account.state === 'waiting' ? t('accounts.customers.access.turnDown') : t('accounts.customers.access.lock')}
        </Button>
      </Group>
      {account.state === 'active' && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('accounts.customers.access.lockText')}
        </Text>
      )}
    </PlainForm>
  );
}

type Props = {
  account: Pick<Account, 'userId' | 'companyName' | 'firstName' | 'secondName' | 'username' | 'paymentApi'>;
  size?: ButtonProps['size'];
};

/** Unlocks an account with one click. */
export function UnlockButton({ account, size = 'compact-xs' }: Props) {
  const { t } = useTranslation();
  const setActive = useCommand(customersApi.setUserActive, {
    // Every new account begins without one, and the first purchase would end at support.
    done: t(`accounts.customers.${account.paymentApi === 'none' ? 'unlockedWithoutPayment' : 'unlocked'}`, {
      name: customerName(account),
    }),
    unchanged: t('accounts.customers.form.unchanged'),
  });
  return (
    <Button
      size={size}
      leftSection={<IconLockOpen size={14} aria-hidden />}
      aria-label={t('accounts.customers.unlockNamed', { name: customerName(account) })}
      loading={setActive.isPending}
      onClick={() => void setActive.run({ userId: account.userId, active: true, reason: '' })}
    >
      {t('accounts.customers.unlock')}
    </Button>
  );
}

const states = {
  waiting: { color: 'wait', icon: IconClock },
  active: { color: 'good', icon: IconCheck },
  locked: { color: 'danger', icon: IconLock },
} as const;

/** The state of an account. */
export function AccountStateBadge({ state }: { state: AccountState }) {
  const { t } = useTranslation();
  return <StateBadge {...states[state]} label={t(`accounts.customers.state.${state}`)} />;
}

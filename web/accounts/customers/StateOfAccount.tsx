import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts.ts';
import { useEditForm } from '#web/kit/useEditForm.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { AccountStateBadge } from './AccountStateBadge.tsx';
import { UnlockButton, useSetUserActive } from './UnlockButton.tsx';
import { useMayChange } from './useMayChange.ts';

/** The state of an account, and the ways to lock and unlock it. */
export function StateOfAccount({ account }: { account: Account }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const isOwn = useAccess().userId === account.userId;
  const mayChange = useMayChange(account);
  const { state, lockReason, unlockedAt } = account;
  const texts = {
    waiting: t('customers.access.waitingText'),
    active: t('customers.access.activeText'),
    locked:
      lockReason === ''
        ? t('customers.access.lockedNoReason')
        : t('customers.access.lockedText', { reason: lockReason }),
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
          {t('customers.facts.unlocked', { when: dateTime(unlockedAt) })}
        </Text>
      )}
      {mayChange && state !== 'active' && (
        <Group>
          <UnlockButton account={account} size="sm" />
        </Group>
      )}
      {isOwn && (
        <Text size="sm" c="dimmed">
          {t('customers.access.own')}
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
  const setActive = useSetUserActive(account);
  const { form, submit } = useEditForm({
    initialValues: { reason: '' },
    problems: ({ reason }) => (reason.trim() === '' ? { reason: t('customers.access.reasonMissing') } : {}),
    checksOnBlur: false,
    onSubmit: ({ reason }) => setActive.run({ userId, active: false, reason }),
  });
  return (
    <form noValidate onSubmit={submit}>
      <Group align="flex-start" gap="xs">
        <TextInput
          flex="1 1 14rem"
          label={t('customers.access.reason')}
          description={t('customers.access.reasonHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={500}
          {...form.getInputProps('reason')}
        />
        <Button type="submit" mt={{ base: 0, sm: 25 }} color="red" variant="light" loading={setActive.isPending}>
          {account.state === 'waiting' ? t('customers.access.turnDown') : t('customers.access.lock')}
        </Button>
      </Group>
      {account.state === 'active' && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('customers.access.lockText')}
        </Text>
      )}
    </form>
  );
}

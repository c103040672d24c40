import { Button, Group, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts.ts';
import { useSetUserActive } from './useSetUserActive.ts';

/** Locks an account for a reason; a sign-up is turned down in the same way. */
export function LockForm({ account }: { account: Account }) {
  const { t } = useTranslation();
  const setting = useSetUserActive(account);
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? t('accounts.customers.access.reasonMissing') : null) },
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ reason }) => {
        setting.mutate({ active: false, reason });
      })}
    >
      <Group align="flex-start" gap="xs">
        <TextInput
          flex="1 1 14rem"
          label={t('accounts.customers.access.reason')}
          description={t('accounts.customers.access.reasonHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={500}
          {...form.getInputProps('reason')}
        />
        <Button type="submit" mt={{ base: 0, sm: 25 }} color="red" variant="light" loading={setting.isPending}>
          {account.state === 'waiting' ? t('accounts.customers.access.turnDown') : t('accounts.customers.access.lock')}
        </Button>
      </Group>
      {account.state === 'active' && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('accounts.customers.access.lockText')}
        </Text>
      )}
    </form>
  );
}

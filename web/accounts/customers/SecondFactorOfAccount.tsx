import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { PlainForm } from '#web/kit/form/PlainForm.tsx';
import { type Account, accountsApi } from '#contract/accounts.ts';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { useMayChange } from './useMayChange.ts';

/** The second factor of an account, with the way to take it off for an owner who has lost it. */
export function SecondFactorOfAccount({ account }: { account: Account }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const mayChange = useMayChange(account);
  const isOwn = useAccess().userId === account.userId;
  const { userId, secondFactorSince: since } = account;
  const form = useCallForm(accountsApi.resetSecondFactor, ({ reason }: { reason: string }) => ({ userId, reason }), {
    initialValues: { reason: '' },
    problemPlace: 'notice',
    done: t('accounts.customers.secondFactor.done'),
    unchanged: t('accounts.customers.secondFactor.unchanged'),
    onDone: () => {
      form.fields.reset();
    },
  });
  if (since === undefined) return <StateBadge color="gray" label={t('accounts.customers.secondFactor.off')} />;
  return (
    <Stack gap="sm" align="flex-start">
      <StateBadge color="teal" label={t('accounts.customers.secondFactor.on', { when: dateTime(since) })} />
      {mayChange && !isOwn && (
        <PlainForm style={{ width: '100%' }} onSubmit={form.submit}>
          <Stack gap="sm" align="flex-start">
            <Text size="sm" c="dimmed">
              {t('accounts.customers.secondFactor.text')}
            </Text>
            <TextInput w="100%" label={t('accounts.customers.secondFactor.reason')} required {...form.text('reason')} />
            <Button
              type="submit"
              variant="default"
              loading={form.isPending}
              disabled={form.values.reason.trim() === ''}
            >
              {t('accounts.customers.secondFactor.reset')}
            </Button>
          </Stack>
        </PlainForm>
      )}
    </Stack>
  );
}

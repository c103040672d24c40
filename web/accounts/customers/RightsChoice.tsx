import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Account, accountsApi, type Rights } from '#contract/accounts.ts';
import { ask } from '#web/api/index.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { confirm } from '#web/kit/confirm.ts';
import { notify } from '#web/kit/notify.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { customerName } from '#rules/names.ts';
import { invalidate } from '#web/api/invalidate.ts';

const offered: readonly Rights[] = [3, 2, 1];

/** The rights of an account; administrators change them. */
export function RightsChoice({ account }: { account: Account }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const isAdmin = useAccess().rights === 1;
  const setting = useMutation({
    mutationFn: (rights: Rights) => ask(accountsApi.setUserRole, { userId: account.userId, rights }),
    onSuccess: (changed) => {
      if (changed) notify.success(t('accounts.customers.access.rightsSaved'));
      else notify.info(t('accounts.customers.form.unchanged'));
    },
    onError: (error) => {
      notify.error(refusalText(error));
    },
    onSettled: () => invalidate(client, 'accounts'),
  });
  async function choose(rights: Rights): Promise<void> {
    const isSure = await confirm({
      title: t('accounts.customers.access.rightsTitle'),
      text: t('accounts.customers.access.rightsText', {
        name: customerName(account),
        rights: t(`accounts.customers.rights.${rights}`),
      }),
      confirmLabel: t('accounts.customers.access.rightsConfirm'),
    });
    if (isSure) setting.mutate(rights);
  }
  return (
    <Stack gap="xs" align="flex-start">
      <SegmentedControl
        aria-label={t('accounts.customers.access.rights')}
        disabled={!isAdmin || setting.isPending}
        value={String(account.rights)}
        data={offered.map((one) => ({ value: String(one), label: t(`accounts.customers.rights.${one}`) }))}
        onChange={(chosen) => {
          const rights = offered.find((one) => String(one) === chosen);
          if (rights !== undefined && rights !== account.rights) void choose(rights);
        }}
      />
      <Text size="sm" c="dimmed">
        {isAdmin ? t('accounts.customers.access.rightsHint') : t('accounts.customers.access.rightsAdminOnly')}
      </Text>
    </Stack>
  );
}

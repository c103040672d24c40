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
      if (changed) notify.success(t('customers.access.rightsSaved'));
      else notify.info(t('customers.form.unchanged'));
    },
    onError: (error) => {
      notify.error(refusalText(error));
    },
    onSettled: () => invalidate(client, 'accounts'),
  });
  async function choose(rights: Rights): Promise<void> {
    const isSure = await confirm({
      title: t('customers.access.rightsTitle'),
      text: t('customers.access.rightsText', { name: customerName(account), rights: t(`customers.rights.${rights}`) }),
      confirmLabel: t('customers.access.rightsConfirm'),
    });
    if (isSure) setting.mutate(rights);
  }
  return (
    <Stack gap="xs" align="flex-start">
      <SegmentedControl
        aria-label={t('customers.access.rights')}
        disabled={!isAdmin || setting.isPending}
        value={String(account.rights)}
        data={offered.map((one) => ({ value: String(one), label: t(`customers.rights.${one}`) }))}
        onChange={(chosen) => {
          const rights = offered.find((one) => String(one) === chosen);
          if (rights !== undefined && rights !== account.rights) void choose(rights);
        }}
      />
      <Text size="sm" c="dimmed">
        {isAdmin ? t('customers.access.rightsHint') : t('customers.access.rightsAdminOnly')}
      </Text>
    </Stack>
  );
}

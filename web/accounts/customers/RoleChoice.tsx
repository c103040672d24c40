import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Account, accountsApi, type Role } from '#contract/accounts.ts';
import { ask } from '#web/api/index.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { confirm } from '#web/kit/confirm.ts';
import { notify } from '#web/kit/notify.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { customerName } from '#rules/names.ts';
import { invalidate } from '#web/api/invalidate.ts';
import { roleText } from './role-text.ts';

const offered: readonly Role[] = ['customer', 'support', 'admin'];

/** The role of an account; administrators change it. */
export function RoleChoice({ account }: { account: Account }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const isAdmin = useAccess().role === 'admin';
  const setting = useMutation({
    mutationFn: (role: Role) => ask(accountsApi.setUserRole, { userId: account.userId, role }),
    onSuccess: (changed) => {
      if (changed) notify.success(t('customers.access.rightsSaved'));
      else notify.info(t('customers.form.unchanged'));
    },
    onError: (error) => {
      notify.error(refusalText(error));
    },
    onSettled: () => invalidate(client, 'accounts'),
  });
  async function choose(role: Role): Promise<void> {
    const isSure = await confirm({
      title: t('customers.access.rightsTitle'),
      text: t('customers.access.rightsText', { name: customerName(account), rights: t(roleText(role)) }),
      confirmLabel: t('customers.access.rightsConfirm'),
    });
    if (isSure) setting.mutate(role);
  }
  return (
    <Stack gap="xs" align="flex-start">
      <SegmentedControl
        aria-label={t('customers.access.rights')}
        disabled={!isAdmin || setting.isPending}
        value={account.role}
        data={offered.map((one) => ({ value: one, label: t(roleText(one)) }))}
        onChange={(chosen) => {
          const role = offered.find((one) => one === chosen);
          if (role !== undefined && role !== account.role) void choose(role);
        }}
      />
      <Text size="sm" c="dimmed">
        {isAdmin ? t('customers.access.rightsHint') : t('customers.access.rightsAdminOnly')}
      </Text>
    </Stack>
  );
}

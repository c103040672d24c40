import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rolesApi, type StaffRole } from '#contract/accounts/roles.ts';
import { permissions as everyPermission } from '#contract/permissions.ts';
import { query } from '#web/api/index.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { confirm } from '#web/kit/dialog/confirm.ts';
import { DeleteButton } from '#web/kit/dialog/DeleteButton.tsx';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { RowSkeletons } from '#web/kit/table/RowSkeletons.tsx';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { type EditedRole, RoleForm } from './RoleForm.tsx';
import { useRoleName } from './useRoleName.ts';

/** The roles of staff: how many have each and how much it permits, and the forms to make, copy and change them. */
export function Roles() {
  const { t } = useTranslation();
  const nameOf = useRoleName();
  const [edited, setEdited] = useState<EditedRole>();
  const roles = useQuery(query(rolesApi.getRoles, {}));
  const { data } = roles;
  const close = () => {
    setEdited(undefined);
  };
  const countPermissions = ({ permissions }: StaffRole) =>
    t('accounts.roles.countOf', { count: permissions.length, total: everyPermission.length });
  return (
    <Stack gap="md">
      <PageTitle title={usePageTitle()}>
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => {
            setEdited({ name: '', permissions: [] });
          }}
        >
          {t('accounts.roles.add')}
        </Button>
      </PageTitle>
      <Text size="sm" c="dimmed">
        {t('accounts.roles.intro')}
      </Text>
      {roles.isPending && <RowSkeletons label={t('accounts.roles.loading')} />}
      {roles.isError && <ErrorNotice error={roles.error} onRetry={() => void roles.refetch()} />}
      {data !== undefined && (
        <DataTable
          label={t('accounts.roles.title')}
          rows={data.data}
          rowKey={({ roleKey }) => roleKey}
          minWidth={480}
          onOpen={setEdited}
          columns={[
            {
              id: 'role',
              head: t('accounts.roles.role'),
              phone: 'head',
              share: 100,
              cell: (role) => (
                <Group gap="xs" wrap="nowrap">
                  {nameOf(role)}
                  {role.isChanged && <StateBadge size="sm" color="gray" label={t('accounts.roles.changed')} />}
                </Group>
              ),
            },
            {
              id: 'members',
              head: t('accounts.roles.members'),
              isNumber: true,
              phone: 'mark',
              cell: (role) => role.members,
              phoneCell: (role) => `${t('accounts.roles.members')} ${role.members}`,
            },
            {
              id: 'permissions',
              head: t('accounts.roles.permissionCount'),
              isNumber: true,
              noWrap: true,
              phone: 'line',
              cell: countPermissions,
              phoneCell: (role) => `${t('accounts.roles.permissionCount')} ${countPermissions(role)}`,
            },
            {
              id: 'action',
              head: t('accounts.roles.action'),
              phone: 'end',
              cell: (role) => (
                <RoleActions
                  role={role}
                  onCopy={() => {
                    const { permissions, bookingLimit, dailyLimit } = role;
                    const name = t('accounts.roles.copyOf', { name: nameOf(role) });
                    setEdited({ name, permissions, bookingLimit, dailyLimit });
                  }}
                />
              ),
            },
          ]}
        />
      )}
      <Dialog
        of={edited}
        onClose={close}
        title={(one) => (one.roleKey === undefined ? t('accounts.roles.add') : t('accounts.roles.edit'))}
      >
        {(one) => <RoleForm role={one} onDone={close} />}
      </Dialog>
    </Stack>
  );
}

/** Copying a role, resetting a delivered one that was changed, and deleting one that nobody has. */
function RoleActions({ role, onCopy }: { role: StaffRole; onCopy: () => void }) {
  const { t } = useTranslation();
  const name = useRoleName()(role);
  const { roleKey, isDelivered, isChanged, members } = role;
  const reset = useCommand(rolesApi.resetRole, { done: t('accounts.roles.resetDone') });
  const remove = useCommand(rolesApi.deleteRole, { done: t('accounts.roles.deleted') });
  const resetIfSure = async () => {
    const text = t('accounts.roles.resetText', { name });
    const label = t('accounts.roles.reset');
    if (await confirm({ title: label, text, confirmLabel: label })) void reset.run({ roleKey });
  };
  return (
    <Group gap={6} wrap="nowrap">
      <Button size="compact-xs" variant="default" aria-label={`${t('accounts.roles.copy')}: ${name}`} onClick={onCopy}>
        {t('accounts.roles.copy')}
      </Button>
      {isChanged && (
        <Button
          size="compact-xs"
          variant="default"
          loading={reset.isPending}
          aria-label={`${t('accounts.roles.reset')}: ${name}`}
          onClick={() => void resetIfSure()}
        >
          {t('accounts.roles.reset')}
        </Button>
      )}
      {!isDelivered && members === 0 && (
        <DeleteButton
          title={t('accounts.roles.delete')}
          text={t('accounts.roles.deleteText', { name })}
          confirmLabel={t('accounts.roles.delete')}
          aria-label={`${t('accounts.roles.delete')}: ${name}`}
          isPending={remove.isPending}
          onDelete={() => remove.run({ roleKey })}
        >
          {t('accounts.roles.delete')}
        </DeleteButton>
      )}
    </Group>
  );
}

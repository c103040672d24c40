import { Button, Checkbox, Group, NumberInput, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Account } from '#contract/accounts/customers.ts';
import { GroupId } from '#contract/ids.ts';
import { type CustomerGroup, groupsApi } from '#contract/purchases/groups.ts';
import { type PaymentWay, paymentWays } from '#contract/purchases/payment-ways.ts';
import { query } from '#web/api/index.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { DeleteButton } from '#web/kit/dialog/DeleteButton.tsx';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { RowSkeletons } from '#web/kit/table/RowSkeletons.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';

/** The groups of customers, with what each adds to a purchase. */
export function Groups() {
  const { t } = useTranslation();
  const { percent } = useFormats();
  const [edited, setEdited] = useState<CustomerGroup | 'new'>();
  const groups = useQuery(query(groupsApi.listGroups, {}));
  const { data } = groups;
  const close = () => {
    setEdited(undefined);
  };
  const waysOf = ({ paysBy }: CustomerGroup) => paysBy.map((way) => t(`purchases.groups.way.${way}`)).join(', ');
  return (
    <Stack gap="md" component="section" aria-label={t('purchases.groups.title')}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('purchases.groups.title')}
        </Title>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => {
            setEdited('new');
          }}
        >
          {t('purchases.groups.add')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {t('purchases.groups.intro')}
      </Text>
      {groups.isPending && <RowSkeletons label={t('purchases.groups.loading')} />}
      {groups.isError && <ErrorNotice error={groups.error} onRetry={() => void groups.refetch()} />}
      {data?.length === 0 && <Text c="dimmed">{t('purchases.groups.none')}</Text>}
      {data !== undefined && data.length > 0 && (
        <DataTable
          label={t('purchases.groups.title')}
          rows={data}
          rowKey={({ groupId }) => groupId}
          minWidth={640}
          onOpen={setEdited}
          columns={[
            {
              id: 'name',
              head: t('purchases.groups.name'),
              phone: 'head',
              cell: ({ name }) => name,
            },
            {
              id: 'bonus',
              head: t('purchases.groups.bonus'),
              isNumber: true,
              phone: 'mark',
              cell: ({ bonusPercent }) => percent(bonusPercent * 100),
            },
            { id: 'ways', head: t('purchases.groups.ways'), phone: 'line', cell: waysOf },
            {
              id: 'customers',
              head: t('purchases.groups.customers'),
              isNumber: true,
              cell: ({ customers }) => customers,
            },
            { id: 'packages', head: t('purchases.groups.packages'), isNumber: true, cell: ({ packages }) => packages },
            {
              id: 'action',
              revealOnHover: true,
              phone: 'end',
              phoneCell: (group) => <DeleteGroupButton group={group} />,
              head: t('purchases.packages.action'),
              cell: (group) => (
                <Group gap={6} wrap="nowrap">
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`${t('purchases.groups.edit')}: ${group.name}`}
                    onClick={() => {
                      setEdited(group);
                    }}
                  >
                    {t('purchases.packages.change')}
                  </Button>
                  <DeleteGroupButton group={group} />
                </Group>
              ),
            },
          ]}
        />
      )}
      <Dialog
        of={edited}
        onClose={close}
        title={(group) => (group === 'new' ? t('purchases.groups.add') : t('purchases.groups.edit'))}
      >
        {(group) => <GroupForm group={group === 'new' ? undefined : group} onDone={close} />}
      </Dialog>
    </Stack>
  );
}

function DeleteGroupButton({ group: { groupId, name } }: { group: CustomerGroup }) {
  const { t } = useTranslation();
  const remove = useCommand(groupsApi.deleteGroup, { done: t('purchases.groups.deleted') });
  return (
    <DeleteButton
      title={t('purchases.groups.deleteTitle', { name })}
      text={t('purchases.groups.deleteText')}
      confirmLabel={t('purchases.packages.delete')}
      aria-label={t('purchases.groups.deleteTitle', { name })}
      isPending={remove.isPending}
      onDelete={() => remove.run({ groupId })}
    >
      {t('purchases.packages.delete')}
    </DeleteButton>
  );
}

type Values = { name: string; bonusPercent: number | string; paysBy: PaymentWay[] };

/** A group of the list, or a new one. */
function GroupForm({ group, onDone }: { group: CustomerGroup | undefined; onDone: () => void }) {
  const { t } = useTranslation();
  const form = useCallForm(
    groupsApi.saveGroup,
    ({ name, bonusPercent, paysBy }: Values) => ({
      groupId: group?.groupId,
      name,
      bonusPercent: Number(bonusPercent),
      paysBy,
    }),
    {
      initialValues: {
        name: group?.name ?? '',
        bonusPercent: group?.bonusPercent ?? 0,
        paysBy: group?.paysBy ?? [],
      },
      problems: ({ name, bonusPercent }) => ({
        name: name.trim() === '' && t('purchases.groups.problem.name'),
        bonusPercent: (bonusPercent === '' || Number(bonusPercent) > 100) && t('purchases.groups.problem.bonus'),
      }),
      refusedAt: { groupExists: 'name' },
      done: t('purchases.groups.saved'),
      onDone,
    },
  );
  return (
    <Form form={form} submitLabel={t('purchases.packages.save')}>
      <TextInput data-autofocus required label={t('purchases.groups.name')} {...form.text('name')} />
      <NumberInput
        label={t('purchases.groups.bonus')}
        description={t('purchases.groups.bonusHint')}
        hideControls
        allowDecimal={false}
        allowNegative={false}
        suffix=" %"
        {...form.input('bonusPercent')}
      />
      <Checkbox.Group
        label={t('purchases.groups.ways')}
        description={t('purchases.groups.waysHint')}
        {...form.input('paysBy')}
      >
        <Stack gap="xs" mt="xs">
          {paymentWays.map((way) => (
            <Checkbox key={way} value={way} label={t(`purchases.groups.way.${way}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
    </Form>
  );
}

/** The group of a customer; it is saved as it is chosen. */
export function GroupOfCustomer({ account: { userId, groupId } }: { account: Pick<Account, 'userId' | 'groupId'> }) {
  const { t } = useTranslation();
  const { data: groups = [] } = useQuery(query(groupsApi.listGroups, {}));
  const set = useCommand(groupsApi.setGroupOfCustomer, { done: t('purchases.groups.customerSaved') });
  return (
    <Select
      label={t('purchases.groups.ofCustomer')}
      description={t('purchases.groups.ofCustomerHint')}
      placeholder={t('purchases.groups.noGroup')}
      clearable
      data={groups.map((group) => ({ value: String(group.groupId), label: group.name }))}
      value={groupId === undefined ? null : String(groupId)}
      onChange={(chosen) => {
        void set.run({ userId, groupId: chosen === null ? undefined : GroupId.parse(chosen) });
      }}
    />
  );
}

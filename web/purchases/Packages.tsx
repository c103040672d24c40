import { Button, Group, NumberInput, Select, Stack, Switch, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useDecimals } from '#web/kit/form/useDecimals.ts';
import { GroupId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { maxCreditsAtOnce } from '#contract/purchases/top-ups.ts';
import { type CreditPackage, packagesApi } from '#contract/purchases/packages.ts';
import { type CustomerGroup, groupsApi } from '#contract/purchases/groups.ts';
import { query } from '#web/api/index.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { DeleteButton } from '#web/kit/dialog/DeleteButton.tsx';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { RowSkeletons } from '#web/kit/table/RowSkeletons.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useCurrency, useMoney } from '#web/kit/format/useMoney.ts';
import { Groups } from './Groups.tsx';

/** Packages of credits and the groups of customers that they are sold to. */
export function Packages() {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<CreditPackage | 'new'>();
  const packages = useQuery(query(packagesApi.listPackages, {}));
  const { data: groups = [] } = useQuery(query(groupsApi.listGroups, {}));
  const { data } = packages;
  const close = () => {
    setEdited(undefined);
  };
  return (
    <Stack gap="xl">
      <Stack gap="md">
        <PageTitle title={usePageTitle()}>
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => {
              setEdited('new');
            }}
          >
            {t('purchases.packages.add')}
          </Button>
        </PageTitle>
        <Text size="sm" c="dimmed">
          {t('purchases.packages.intro')}
        </Text>
        {packages.isPending && <RowSkeletons label={t('purchases.packages.loading')} />}
        {packages.isError && <ErrorNotice error={packages.error} onRetry={() => void packages.refetch()} />}
        {data?.length === 0 && <EmptyState text={t('purchases.packages.none')} />}
        {data !== undefined && data.length > 0 && <PackageTable packages={data} groups={groups} onEdit={setEdited} />}
      </Stack>
      <Groups />
      <Dialog
        of={edited}
        onClose={close}
        title={(one) => (one === 'new' ? t('purchases.packages.add') : t('purchases.packages.edit'))}
      >
        {(one) => (
          <PackageForm
            one={one === 'new' ? undefined : one}
            next={Math.max(0, ...(data ?? []).map(({ position }) => position)) + 1}
            groups={groups}
            onDone={close}
          />
        )}
      </Dialog>
    </Stack>
  );
}

type TableProps = {
  packages: readonly CreditPackage[];
  groups: readonly CustomerGroup[];
  onEdit: (one: CreditPackage) => void;
};

function PackageTable({ packages, groups, onEdit }: TableProps) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const money = useMoney();
  const nameOf = (one: CreditPackage) =>
    t('purchases.buy.amount', { count: one.credits / 100, number: credits(one.credits) });
  const groupOf = ({ groupId }: CreditPackage) =>
    groups.find((group) => group.groupId === groupId)?.name ?? t('purchases.packages.everybody');
  return (
    <DataTable
      label={t('purchases.packages.title')}
      rows={packages}
      rowKey={({ packageId }) => packageId}
      minWidth={640}
      onOpen={onEdit}
      columns={[
        {
          id: 'credits',
          head: t('purchases.packages.package'),
          noWrap: true,
          phone: 'head',
          cell: nameOf,
        },
        {
          id: 'bonus',
          head: t('purchases.packages.bonus'),
          isNumber: true,
          cell: ({ bonus }) => (bonus > 0 ? `+${credits(bonus)}` : ''),
        },
        {
          id: 'net',
          head: t('purchases.packages.net'),
          isNumber: true,
          phone: 'mark',
          cell: ({ netPrice }) => money(netPrice),
        },
        { id: 'group', head: t('purchases.packages.group'), phone: 'line', cell: groupOf },
        {
          id: 'state',
          head: t('purchases.packages.state'),
          phone: 'line',
          cell: ({ active }) => (
            <StateBadge
              size="sm"
              color={active ? 'good' : 'gray'}
              label={active ? t('purchases.packages.active') : t('purchases.packages.notActive')}
            />
          ),
        },
        {
          id: 'action',
          revealOnHover: true,
          phone: 'end',
          phoneCell: (one) => <DeletePackageButton one={one} name={nameOf(one)} />,
          head: t('purchases.packages.action'),
          cell: (one) => (
            <Group gap={6} wrap="nowrap">
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`${t('purchases.packages.edit')}: ${nameOf(one)}`}
                onClick={() => {
                  onEdit(one);
                }}
              >
                {t('purchases.packages.change')}
              </Button>
              <DeletePackageButton one={one} name={nameOf(one)} />
            </Group>
          ),
        },
      ]}
    />
  );
}

function DeletePackageButton({ one: { packageId }, name }: { one: CreditPackage; name: string }) {
  const { t } = useTranslation();
  const remove = useCommand(packagesApi.deletePackage, { done: t('purchases.packages.deleted') });
  return (
    <DeleteButton
      title={t('purchases.packages.deleteTitle', { name })}
      text={t('purchases.packages.deleteText')}
      confirmLabel={t('purchases.packages.delete')}
      aria-label={t('purchases.packages.deleteTitle', { name })}
      isPending={remove.isPending}
      onDelete={() => remove.run({ packageId })}
    >
      {t('purchases.packages.delete')}
    </DeleteButton>
  );
}

/** As it stands in the fields: what is being typed there may not be a number yet. */
type Values = {
  credits: number | string;
  netPrice: number | string;
  bonus: number | string;
  groupId: string | null;
  position: number | string;
  active: boolean;
};

const isBetween = (typed: number | string, min: number, max: number) =>
  typed !== '' && Number(typed) >= min && Number(typed) <= max;

type FormProps = {
  one: CreditPackage | undefined;
  /** The place behind all packages. */
  next: number;
  groups: readonly CustomerGroup[];
  onDone: () => void;
};

/** A package of the list, or a new one. */
function PackageForm({ one, next, groups, onDone }: FormProps) {
  const { t } = useTranslation();
  const decimals = useDecimals();
  const currency = useCurrency();
  const form = useCallForm(
    packagesApi.savePackage,
    ({ credits, netPrice, bonus, groupId, position, active }: Values) => ({
      packageId: one?.packageId,
      credits: creditCents(Math.round(Number(credits) * 100)),
      netPrice: Math.round(Number(netPrice) * 100),
      bonus: creditCents(Math.round(Number(bonus) * 100)),
      groupId: groupId === null ? undefined : GroupId.parse(groupId),
      position: Number(position),
      active,
    }),
    {
      initialValues: {
        credits: one === undefined ? '' : one.credits / 100,
        netPrice: one === undefined ? '' : one.netPrice / 100,
        bonus: (one?.bonus ?? 0) / 100,
        groupId: one?.groupId === undefined ? null : String(one.groupId),
        position: one?.position ?? next,
        active: one?.active ?? true,
      },
      problems: ({ credits, netPrice, bonus, position }) => ({
        credits: !isBetween(credits, 0.01, maxCreditsAtOnce) && t('purchases.packages.problem.credits'),
        netPrice: !isBetween(netPrice, 0.01, 1_000_000) && t('purchases.packages.problem.netPrice', { currency }),
        bonus: !isBetween(bonus, 0, maxCreditsAtOnce) && t('purchases.packages.problem.bonus'),
        position: !isBetween(position, 0, 10_000) && t('purchases.packages.problem.position'),
      }),
      done: t('purchases.packages.saved'),
      onDone,
    },
  );
  const amount = { hideControls: true, decimalScale: 2, allowNegative: false, ...decimals };
  return (
    <Form form={form} submitLabel={t('purchases.packages.save')}>
      <NumberInput
        data-autofocus
        required
        label={t('purchases.packages.credits')}
        {...amount}
        {...form.input('credits')}
      />
      <NumberInput
        required
        label={t('purchases.packages.netPrice', { currency })}
        description={t('purchases.packages.netPriceHint')}
        {...amount}
        {...form.input('netPrice')}
      />
      <NumberInput
        label={t('purchases.packages.bonus')}
        description={t('purchases.packages.bonusHint')}
        {...amount}
        {...form.input('bonus')}
      />
      <Select
        label={t('purchases.packages.group')}
        placeholder={t('purchases.packages.everybody')}
        clearable
        data={groups.map(({ groupId, name }) => ({ value: String(groupId), label: name }))}
        {...form.input('groupId')}
      />
      <NumberInput
        label={t('purchases.packages.position')}
        hideControls
        allowDecimal={false}
        allowNegative={false}
        {...form.input('position')}
      />
      <Switch label={t('purchases.packages.active')} {...form.checkbox('active')} />
    </Form>
  );
}

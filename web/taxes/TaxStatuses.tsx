import { Alert, Select, Stack, Switch, TextInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { OssScope, ossScopes, taxesApi, type TaxStatusRow } from '#contract/taxes.ts';
import { latestOn } from '#rules/tax.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { RemoveRow } from './RemoveRow.tsx';
import { TaxCard } from './TaxCard.tsx';

type Props = {
  /** The latest first. */
  statuses: readonly TaxStatusRow[];
  /** Today in Vienna. */
  day: string;
  isAdmin: boolean;
};

/** OSS and small business, each from its day on. */
export function TaxStatuses({ statuses, day, isAdmin }: Props) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const remove = useCommand(taxesApi.deleteTaxStatus, { done: t('taxes.removed') });
  const present = latestOn(statuses, day);
  const first = statuses.at(-1);
  const fromText = (row: TaxStatusRow) => (row === first ? t('taxes.fromTheBeginning') : date(row.validFrom));
  const scopeText = ({ oss }: TaxStatusRow) => t(`taxes.status.scopes.${oss}`);
  return (
    <TaxCard title={t('taxes.status.title')} about={t('taxes.status.about')}>
      {present?.oss === 'germanyAndAustria' && (
        <Alert icon={<IconInfoCircle aria-hidden />} role="note" title={t('taxes.status.undecided')}>
          {t('taxes.status.undecidedWhat')}
        </Alert>
      )}
      <DataTable
        label={t('taxes.status.title')}
        rows={statuses}
        rowKey={({ validFrom }) => validFrom}
        isBorderless
        isFocusable={!isAdmin}
        columns={[
          {
            id: 'from',
            head: t('taxes.validFrom'),
            phone: 'head',
            noWrap: true,
            cell: (row) => (
              <Stack gap={2}>
                <span>{fromText(row)}</span>
                {row === present && <StateBadge color="good" size="sm" label={t('taxes.today')} />}
              </Stack>
            ),
          },
          { id: 'oss', head: t('taxes.status.oss'), phone: 'line', cell: scopeText },
          {
            id: 'smallBusiness',
            head: t('taxes.status.smallBusiness'),
            phone: 'more',
            phoneCell: ({ smallBusiness }) =>
              `${t('taxes.status.smallBusiness')}: ${t(smallBusiness ? 'taxes.status.yes' : 'taxes.status.no')}`,
            cell: ({ smallBusiness }) => t(smallBusiness ? 'taxes.status.yes' : 'taxes.status.no'),
          },
          isAdmin &&
            statuses.length > 1 && {
              id: 'action',
              head: t('taxes.action'),
              phone: 'end',
              align: 'right',
              cell: (row) => (
                <RemoveRow
                  entry={fromText(row)}
                  onRemove={() => remove.run({ validFrom: row.validFrom })}
                  isPending={remove.isPending}
                />
              ),
            },
        ]}
      />
      {isAdmin && <StatusForm present={present} />}
    </TaxCard>
  );
}

type Values = { validFrom: string; oss: OssScope; smallBusiness: boolean };

/** Form for the tax status from another day on. */
function StatusForm({ present }: { present: TaxStatusRow | undefined }) {
  const { t } = useTranslation();
  const form = useCallForm(taxesApi.setTaxStatus, (values: Values) => values, {
    initialValues: { validFrom: '', oss: present?.oss ?? 'none', smallBusiness: present?.smallBusiness ?? false },
    problems: ({ validFrom }) => ({ validFrom: validFrom === '' && t('taxes.problem.day') }),
    checksOnBlur: false,
    notValid: t('taxes.notValid'),
    done: t('taxes.saved'),
    onDone: () => {
      form.fields.setFieldValue('validFrom', '');
    },
  });
  return (
    <Form form={form} submitLabel={t('taxes.status.save')} isOnPage gap="md">
      <TextInput type="date" required maw={220} label={t('taxes.validFrom')} {...form.input('validFrom')} />
      <Switch
        label={t('taxes.status.smallBusiness')}
        description={t('taxes.status.smallBusinessHelp')}
        {...form.checkbox('smallBusiness')}
        onChange={({ currentTarget: { checked } }) => {
          form.fields.setFieldValue('smallBusiness', checked);
          // Below its limit a small business rarely takes part in OSS, which would tax its customers abroad.
          if (checked) form.fields.setFieldValue('oss', 'none');
        }}
      />
      <Select
        label={t('taxes.status.oss')}
        data={ossScopes.map((scope) => ({ value: scope, label: t(`taxes.status.scopes.${scope}`) }))}
        allowDeselect={false}
        {...form.input('oss')}
      />
    </Form>
  );
}

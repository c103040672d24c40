import { Box, Card, Select, Text } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { GroupId } from '#contract/ids.ts';
import { highestSurcharge, maxSurcharges, type PriceSurcharge, priceRulesApi } from '#contract/pricing/price-rules.ts';
import type { CustomerGroup } from '#contract/purchases/groups.ts';
import { taskPriorities, TaskPriority } from '#contract/tasks/status.ts';
import { Form } from '#web/kit/form/Form.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import { useLeaveGuard } from '#web/kit/form/useLeaveGuard.ts';
import { PriceInput } from '#web/pricing/PriceInput.tsx';
import { toNumberLocale } from '#web/i18n/format-region.ts';
import { formatTypedPrice, priceIn } from '#web/pricing/typed-price.ts';
import { type Keyed, nextKey, RowList } from './RowList.tsx';

/** `slave`, `slave` with the number of a group, or `priority` with its word. */
type Row = Keyed & { work: string; value: string; unit: string };

const units = ['credits', 'percent'] as const;

const toSurcharge = ({ work, value, unit }: Row): PriceSurcharge => {
  const terms = unit === 'percent' ? { percent: Number(value) } : { amount: priceIn(value) };
  const [kind, which = ''] = work.split(' ');
  if (kind === 'priority') return { work: 'priority', priority: TaskPriority.parse(which), ...terms };
  return { work: 'slave', groupId: which === '' ? undefined : GroupId.parse(Number(which)), ...terms };
};

const isValueWrong = ({ value, unit }: Row): boolean =>
  unit === 'percent'
    ? !/^\d+$/.test(value) || Number(value) < 1 || Number(value) > highestSurcharge
    : priceIn(value) === undefined;

const isTwice = (rows: readonly Row[], index: number): boolean =>
  rows.slice(0, index).some(({ work }) => work === rows[index]?.work);

type Props = { saved: readonly PriceSurcharge[]; groups: readonly CustomerGroup[] };

/** Surcharges for slave files and for priorities. */
export function Surcharges({ saved, groups }: Props) {
  const { t, i18n } = useTranslation();
  const toRow = (one: PriceSurcharge, key: number): Row => ({
    key,
    work: [one.work, one.work === 'slave' ? one.groupId : one.priority].filter((part) => part !== undefined).join(' '),
    value:
      one.amount === undefined
        ? String(one.percent ?? '')
        : formatTypedPrice(one.amount, toNumberLocale(i18n.language)),
    unit: one.amount === undefined ? 'percent' : 'credits',
  });
  const form = useCallForm(
    priceRulesApi.saveSurcharges,
    ({ rows }: { rows: Row[] }) => ({ surcharges: rows.map(toSurcharge) }),
    {
      initialValues: { rows: saved.map(toRow) },
      problems: ({ rows }) => ({
        rows: rows.some((row, index) => isValueWrong(row) || isTwice(rows, index)) && t('pricing.notValid'),
      }),
      notValid: t('pricing.notValid'),
      checksOnBlur: false,
      done: t('pricing.saved'),
      unchanged: t('pricing.unchanged'),
      onDone: (_answer, values) => {
        form.fields.resetDirty(values);
      },
    },
  );
  const { fields, values } = form;
  useLeaveGuard(fields.isDirty());
  const isShown = fields.errors['rows'] !== undefined;
  const works = [
    { value: 'slave', label: t('pricing.further.surcharges.slave') },
    ...groups.map(({ groupId, name }) => ({
      value: `slave ${groupId}`,
      label: t('pricing.further.surcharges.slaveOf', { name }),
    })),
    ...taskPriorities.map((priority) => ({ value: `priority ${priority}`, label: t(`ordering.priority.${priority}`) })),
  ];
  return (
    <Card withBorder padding="sm">
      <Form form={form} submitLabel={t('pricing.save')} button={{ size: 'xs' }} isOnPage>
        <Text size="sm" c="dimmed">
          {t('pricing.further.surcharges.intro')}
        </Text>
        <RowList
          label={t('pricing.further.surcharges.title')}
          rows={values.rows}
          max={Math.min(works.length, maxSurcharges)}
          addLabel={t('pricing.further.surcharges.add')}
          onAdd={() => {
            const free = works.find(({ value }) => !values.rows.some(({ work }) => work === value));
            fields.insertListItem('rows', {
              key: nextKey(values.rows),
              work: free?.value ?? 'slave',
              value: '',
              unit: 'credits',
            });
          }}
          removeLabel={(number) => t('pricing.further.surcharges.remove', { number })}
          onRemove={(index) => {
            fields.removeListItem('rows', index);
          }}
          renderRow={(row, index) => {
            const number = { number: index + 1 };
            const change = (more: Partial<Row>) => {
              fields.setFieldValue(`rows.${index}`, { ...row, ...more });
              fields.clearFieldError('rows');
            };
            const isWrong = isShown && isValueWrong(row);
            return (
              <>
                <Select
                  size="xs"
                  flex="2 1 12rem"
                  aria-label={t('pricing.further.surcharges.workOf', number)}
                  data={works}
                  value={row.work}
                  allowDeselect={false}
                  error={isShown && isTwice(values.rows, index) && t('pricing.further.surcharges.twice')}
                  onChange={(work) => {
                    change({ work: work ?? 'slave' });
                  }}
                />
                <Box flex="1 1 5rem">
                  <PriceInput
                    label={t('pricing.further.surcharges.valueOf', number)}
                    typed={row.value}
                    isWrong={isWrong && row.unit === 'credits'}
                    onType={(value) => {
                      change({ value });
                    }}
                  />
                  {isWrong && row.unit === 'percent' && (
                    <Text size="xs" c="danger">
                      {t('pricing.further.percentNotValid', { max: highestSurcharge })}
                    </Text>
                  )}
                </Box>
                <Select
                  size="xs"
                  w={84}
                  aria-label={t('pricing.further.surcharges.unitOf', number)}
                  data={units.map((value) => ({ value, label: t(`pricing.further.surcharges.${value}`) }))}
                  value={row.unit}
                  allowDeselect={false}
                  onChange={(unit) => {
                    change({ unit: unit ?? 'credits' });
                  }}
                />
              </>
            );
          }}
        />
      </Form>
    </Card>
  );
}

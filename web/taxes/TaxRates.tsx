import { NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core';
import { type TaxRateRow, taxesApi } from '#contract/taxes.ts';
import { latestOn } from '#rules/tax.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useDecimals } from '#web/kit/form/useDecimals.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useCountries } from '#web/vocabulary/useCountries.ts';
import { RemoveRow } from './RemoveRow.tsx';
import { TaxCard } from './TaxCard.tsx';

type Props = {
  /** Those of a country together, the latest first. */
  rates: readonly TaxRateRow[];
  /** Today in Vienna. */
  day: string;
  isAdmin: boolean;
};

/** The rates of all countries: of each the one of today, those to come, and those that were. */
export function TaxRates({ rates, day, isAdmin }: Props) {
  const { t } = useTranslation();
  const { date, percent } = useFormats();
  const { countries } = useCountries();
  const remove = useCommand(taxesApi.deleteTaxRate, { done: t('taxes.removed') });
  const names = new Map(countries.map(({ iso, name }) => [iso, name]));
  const nameOf = (country: string) => names.get(country) ?? country;
  const order = new Map(countries.map(({ iso }, place) => [iso, place]));
  const placeOf = (country: string) => order.get(country) ?? order.size;
  // Rows of a country keep their order.
  const rows = rates.toSorted((one, other) => placeOf(one.country) - placeOf(other.country));
  const ratesIn = ({ country }: TaxRateRow) => rates.filter((row) => row.country === country);
  const isPresent = (row: TaxRateRow) => row === latestOn(ratesIn(row), day);
  const isOnly = (row: TaxRateRow) => ratesIn(row).length === 1;
  return (
    <TaxCard title={t('taxes.rates.title')} about={t('taxes.rates.about')}>
      {isAdmin && <RateForm countries={countries} />}
      <DataTable
        label={t('taxes.rates.title')}
        rows={rows}
        rowKey={({ country, validFrom }) => `${country} ${validFrom}`}
        isBorderless
        isDense
        isFocusable={!isAdmin}
        columns={[
          { id: 'country', head: t('taxes.rates.country'), phone: 'head', cell: ({ country }) => nameOf(country) },
          {
            id: 'rate',
            head: t('taxes.rates.rateColumn'),
            isNumber: true,
            phone: 'mark',
            cell: ({ rate }) => percent(rate),
          },
          {
            id: 'from',
            head: t('taxes.validFrom'),
            phone: 'line',
            noWrap: true,
            cell: ({ validFrom }) => date(validFrom),
          },
          {
            id: 'today',
            head: '',
            phone: 'fact',
            cell: (row) => isPresent(row) && <StateBadge color="good" size="sm" label={t('taxes.today')} />,
          },
          isAdmin && {
            id: 'action',
            head: t('taxes.action'),
            phone: 'end',
            align: 'right',
            cell: (row) =>
              !isOnly(row) && (
                <RemoveRow
                  entry={`${nameOf(row.country)}, ${date(row.validFrom)}`}
                  onRemove={() => remove.run({ country: row.country, validFrom: row.validFrom })}
                  isPending={remove.isPending}
                />
              ),
          },
        ]}
      />
    </TaxCard>
  );
}

/** Hundredths of a percent; undefined for what is no rate. */
function rateOf(typed: number | string): number | undefined {
  const rate = Math.round(Number(typed) * 100);
  return typed !== '' && rate >= 1 && rate <= 10_000 ? rate : undefined;
}

type Values = { country: string | null; validFrom: string; rate: number | string };
type FormProps = { countries: readonly { iso: string; name: string }[] };

/** Another rate of a country, from a day on. */
function RateForm({ countries }: FormProps) {
  const { t } = useTranslation();
  const decimals = useDecimals();
  const form = useCallForm(
    taxesApi.setTaxRate,
    ({ country, validFrom, rate }: Values) => ({ country: country ?? '', validFrom, rate: rateOf(rate) ?? 0 }),
    {
      initialValues: { country: null, validFrom: '', rate: '' },
      problems: ({ country, validFrom, rate }) => ({
        country: country === null && t('taxes.problem.country'),
        validFrom: validFrom === '' && t('taxes.problem.day'),
        rate: rateOf(rate) === undefined && t('taxes.problem.rate'),
      }),
      checksOnBlur: false,
      notValid: t('taxes.notValid'),
      done: t('taxes.saved'),
      onDone: () => {
        form.fields.reset();
      },
    },
  );
  return (
    <Form form={form} submitLabel={t('taxes.rates.save')} isOnPage gap="md">
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        <Select
          label={t('taxes.rates.country')}
          required
          searchable
          data={countries.map(({ iso, name }) => ({ value: iso, label: name }))}
          {...form.input('country')}
        />
        <TextInput type="date" required label={t('taxes.validFrom')} {...form.input('validFrom')} />
        <NumberInput
          label={t('taxes.rates.rate')}
          required
          hideControls
          decimalScale={2}
          {...decimals}
          allowNegative={false}
          {...form.input('rate')}
        />
      </SimpleGrid>
    </Form>
  );
}

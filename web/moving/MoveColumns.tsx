import { Select, SimpleGrid } from '@mantine/core';
import { type Move, movingApi, ownFileMap, type TableReading } from '#contract/moving.ts';
import { getMapName } from '#rules/moving/kinds.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';

type Values = Record<string, string | null>;
type Props = { move: Move; table: TableReading; onDone: () => void };

/** The field for the order of the numbers in dates, beside those of the columns. */
const dateOrder = 'order of dates';

/** Assigns their columns to ours, with the first line of the file as an example. */
export function MoveColumns({ move, table, onDone }: Props) {
  const { t } = useTranslation();
  const head = move.files.find(({ path }) => path === table.file)?.head;
  const name = getMapName(table.kind);
  const sampleOf = (column: string | null) => head?.sample[head.columns.indexOf(column ?? '')] ?? '';
  const form = useCallForm(
    movingApi.setMoveMap,
    (values: Values) => {
      const { [dateOrder]: dates, ...chosen } = values;
      const before = move.map.files[name] ?? ownFileMap;
      // Of a column that nobody touched the map keeps every name; one that is left open is looked for by our own.
      const columns = Object.fromEntries(
        table.columns.flatMap(({ name: ours, from = null }): [string, readonly string[]][] => {
          const theirs = chosen[ours] ?? null;
          const known = before.columns[ours];
          if (theirs === from && known !== undefined) return [[ours, known]];
          return theirs === null || theirs === from ? [] : [[ours, [theirs]]];
        }),
      );
      return {
        map: JSON.stringify({ ...move.map, dates, files: { ...move.map.files, [name]: { ...before, columns } } }),
      };
    },
    {
      initialValues: {
        [dateOrder]: move.map.dates,
        ...Object.fromEntries(table.columns.map((column) => [column.name, column.from ?? null])),
      },
      checksOnBlur: false,
      done: t('moving.saved'),
      onDone,
    },
  );
  return (
    <Form form={form} submitLabel={t('moving.save')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {table.columns.map(({ name: ours, isNeeded }) => {
          const sample = sampleOf(form.values[ours] ?? null);
          return (
            <Select
              key={ours}
              clearable
              searchable
              label={ours}
              placeholder={t('moving.notTaken')}
              description={sample === '' ? (isNeeded ? t('moving.needed') : ' ') : t('moving.sample', { text: sample })}
              data={head?.columns.filter((column, place, all) => column !== '' && all.indexOf(column) === place) ?? []}
              {...form.input(ours)}
            />
          );
        })}
      </SimpleGrid>
      <Select
        maw={320}
        allowDeselect={false}
        label={t('moving.dates')}
        data={(['dmy', 'mdy', 'ymd'] as const).map((value) => ({ value, label: t(`moving.dateOrder.${value}`) }))}
        {...form.input(dateOrder)}
      />
    </Form>
  );
}

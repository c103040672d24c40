import { Box, Button, Checkbox, Radio, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { StatementReport } from '#contract/payments.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';

type Columns = NonNullable<StatementReport['unknownColumns']>;

/** Places of the columns that somebody named for a list, and what was said about it besides. */
export type Places = Columns['known'] & { outgoingHasMinus?: true; firstLineIsBooking?: true };

type Fact = keyof Columns['known'];

/** Ways in which a list says what came in. */
const ways = ['minus', 'word', 'columns'] as const;
type Way = (typeof ways)[number];

/** The columns that each way needs. */
const moneyOf = {
  minus: ['amountColumn'],
  word: ['amountColumn', 'directionColumn'],
  columns: ['incomingColumn', 'outgoingColumn'],
} as const satisfies Record<Way, readonly Fact[]>;

/** The way that is known of a list; of one that nobody has looked at the usual one. */
function wayOf({ directionColumn, incomingColumn, outgoingColumn }: Columns['known']): Way {
  if (incomingColumn !== undefined || outgoingColumn !== undefined) return 'columns';
  return directionColumn === undefined ? 'minus' : 'word';
}

/** Asks which column of a list is what and how it says what came in, with its first lines beneath. */
export function ColumnsForm({ columns, onChosen }: { columns: Columns; onChosen: (places: Places) => void }) {
  const { t } = useTranslation();
  const { header, sample, missing, known } = columns;
  const [chosen, setChosen] = useState(known);
  // Staff have to choose the way when the list does not show it.
  const [way, setWay] = useState<Way | undefined>(missing === 'columns' ? wayOf(known) : undefined);
  const [isFirstBooking, setFirstBooking] = useState(false);
  const hasHeadings = header.some((heading) => heading.trim() !== '');
  const nameOf = (heading: string, at: number) =>
    heading.trim() || t('payments.import.columns.unnamed', { number: at + 1 });
  const data = header.map((heading, at) => ({ value: String(at), label: nameOf(heading, at) }));
  const needed: readonly Fact[] = ['dayColumn', ...(way === undefined ? [] : moneyOf[way]), 'purposeColumn'];
  const isComplete = way !== undefined && needed.every((fact) => chosen[fact] !== undefined);
  const wanted: readonly Fact[] = [...needed, 'payerColumn'];
  return (
    <Stack gap="sm">
      <div>
        <Text fw={600}>{t(`payments.import.columns.title.${missing}`)}</Text>
        <Text size="sm" c="dimmed">
          {t(`payments.import.columns.text.${missing}`)}
        </Text>
      </div>
      <Radio.Group
        label={t('payments.import.columns.way')}
        value={way ?? null}
        onChange={(value) => {
          setWay(ways.find((one) => one === value));
        }}
      >
        <Stack gap="xs" mt="xs">
          {ways.map((one) => (
            <Radio key={one} value={one} label={t(`payments.import.columns.ways.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {wanted.map((fact) => (
          <Select
            key={fact}
            required={fact !== 'payerColumn'}
            clearable={fact === 'payerColumn'}
            label={t(`payments.import.columns.fact.${fact}`)}
            data={data}
            value={chosen[fact] === undefined ? null : String(chosen[fact])}
            onChange={(value) => {
              const { [fact]: _before, ...rest } = chosen;
              setChosen(value === null ? rest : { ...rest, [fact]: Number(value) });
            }}
          />
        ))}
      </SimpleGrid>
      {hasHeadings && (
        <Checkbox
          label={t('payments.import.columns.firstLine')}
          checked={isFirstBooking}
          onChange={({ currentTarget }) => {
            setFirstBooking(currentTarget.checked);
          }}
        />
      )}
      <Box style={{ overflowX: 'auto' }} tabIndex={0}>
        <DataTable
          label={t(`payments.import.columns.title.${missing}`)}
          rows={sample.map((cells, at) => ({ cells, at }))}
          rowKey={({ at }) => at}
          isBorderless
          columns={header.map((heading, at) => ({
            id: String(at),
            head: nameOf(heading, at),
            noWrap: true,
            ...(at === 0 && { phone: 'head' as const }),
            ...(at === 1 && { phone: 'mark' as const }),
            ...(at === 2 && { phone: 'line' as const }),
            cell: ({ cells }: { cells: string[] }) => cells[at],
          }))}
        />
      </Box>
      <Button
        style={{ alignSelf: 'flex-end' }}
        disabled={!isComplete}
        onClick={() => {
          onChosen({
            ...Object.fromEntries(
              wanted.map((fact) => [fact, chosen[fact]]).filter(([, place]) => place !== undefined),
            ),
            // Only where nothing in the list says it; else the list is asked first.
            ...(missing === 'direction' && way === 'minus' && { outgoingHasMinus: true as const }),
            ...(isFirstBooking && { firstLineIsBooking: true as const }),
          });
        }}
      >
        {t('payments.import.columns.check')}
      </Button>
    </Stack>
  );
}

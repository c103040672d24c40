import { Card, Stack, Table, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FileRole } from '#contract/pricing.ts';
import { AgreedClassRow } from './AgreedClassRow.tsx';
import { SaveBar } from './SaveBar.tsx';
import { submitPrices } from './submit-prices.ts';
import type { AgreedPricesState } from './useAgreedPrices.ts';
import { priceTexts } from './price-texts.ts';

const columns = ['class', 'standard', 'own'] as const;

/** What a customer pays for the classes of one kind of file, beside the standard price. */
export function AgreedClasses({ kind, state }: { kind: FileRole; state: AgreedPricesState }) {
  const { t } = useTranslation();
  return (
    <Card withBorder padding="sm" component="section" aria-label={t(priceTexts[kind].kind)}>
      <form noValidate onSubmit={submitPrices(state.save, t('prices.notValid'))} aria-label={t(priceTexts[kind].kind)}>
        <Stack gap={6}>
          <Title order={2} size="h5">
            {t(priceTexts[kind].kind)}
          </Title>
          <Table fz="xs" verticalSpacing={6} horizontalSpacing="xs" aria-label={t(priceTexts[kind].kind)}>
            <Table.Thead>
              <Table.Tr>
                {columns.map((column) => (
                  <Table.Th key={column} ta={column === 'class' ? 'left' : 'right'}>
                    {t(`prices.agreed.columns.${column}`)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {state.rows.map((row) => (
                <AgreedClassRow key={row.saved.priceClassId} row={row} onEdit={state.edit} />
              ))}
              {state.rows.length === 0 && (
                <Table.Tr>
                  <Table.Td colSpan={columns.length}>{t('prices.none')}</Table.Td>
                </Table.Tr>
              )}
            </Table.Tbody>
          </Table>
          <SaveBar
            isUnsaved={state.isUnsaved}
            isSaving={state.isSaving}
            onDiscard={state.discard}
            meanwhile={state.meanwhile}
            onSave={state.save}
          />
        </Stack>
      </form>
    </Card>
  );
}

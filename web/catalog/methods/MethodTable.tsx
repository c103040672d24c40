import { Paper, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CatalogMethod } from '#contract/catalog.ts';
import { MethodTableRow } from './MethodTableRow.tsx';
import { usePriceClasses } from './usePriceClasses.ts';

const columns = ['method', 'type', 'state', 'main', 'addon', 'rule', 'vehicles', 'tasks', 'texts'] as const;
const figures: readonly string[] = ['vehicles', 'tasks'];

type Props = { methods: readonly CatalogMethod[]; onEdit: (method: CatalogMethod) => void };

/** Methods as a dense table; the name opens one. */
export function MethodTable({ methods, onEdit }: Props) {
  const { t } = useTranslation();
  const [engine, module] = [usePriceClasses('engine'), usePriceClasses('module')];
  return (
    <Paper withBorder>
      <Table.ScrollContainer minWidth={980}>
        <Table fz="xs" verticalSpacing={6} highlightOnHover aria-label={t('methods.title')}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column} ta={figures.includes(column) ? 'right' : undefined}>
                  {t(`methods.columns.${column}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {methods.map((method) => (
              <MethodTableRow
                key={method.methodId}
                method={method}
                engineClass={engine.find(({ priceClassId }) => priceClassId === method.engineClassId)}
                moduleClass={module.find(({ priceClassId }) => priceClassId === method.moduleClassId)}
                onEdit={onEdit}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}

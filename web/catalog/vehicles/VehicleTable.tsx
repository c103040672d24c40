import { Anchor, Paper, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Vehicle } from '#contract/catalog.ts';
import { useFormats } from '#web/kit/useFormats.ts';

const columns = [
  'vehicle',
  'category',
  'engineCcm',
  'enginePs',
  'emission',
  'ecu',
  'ecuChecksum',
  'acmFileId',
] as const;
const figures: readonly string[] = ['engineCcm', 'enginePs'];

type Props = { vehicles: readonly Vehicle[]; onEdit: (vehicle: Vehicle) => void };

/** Vehicles as a dense table; the name opens one. */
export function VehicleTable({ vehicles, onEdit }: Props) {
  const { t } = useTranslation();
  const { count } = useFormats();
  return (
    <Paper withBorder>
      <Table.ScrollContainer minWidth={860}>
        <Table fz="xs" verticalSpacing={6} highlightOnHover aria-label={t('catalog.vehicles.title')}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column} ta={figures.includes(column) ? 'right' : undefined}>
                  {t(`catalog.vehicles.columns.${column}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {vehicles.map((vehicle) => {
              const { brand, model, engineCcm, enginePs, ecuBrand, ecuType, acmFileId } = vehicle;
              const name = t('catalog.vehicle.name', { brand, model });
              const ecu = `${ecuBrand} ${ecuType}`.trim();
              return (
                <Table.Tr key={vehicle.vehicleId}>
                  <Table.Td maw={320}>
                    <Anchor
                      component="button"
                      type="button"
                      display="block"
                      maw="100%"
                      size="xs"
                      fw={500}
                      ta="start"
                      truncate="end"
                      title={name}
                      aria-label={t('catalog.vehicles.edit', { vehicle: name })}
                      onClick={() => {
                        onEdit(vehicle);
                      }}
                    >
                      {name}
                    </Anchor>
                  </Table.Td>
                  <Table.Td>{t(`catalog.category.${vehicle.category}`)}</Table.Td>
                  <Table.Td ta="right">{engineCcm !== undefined && count(engineCcm)}</Table.Td>
                  <Table.Td ta="right">{enginePs !== undefined && count(enginePs)}</Table.Td>
                  <Table.Td>{vehicle.emission}</Table.Td>
                  <Table.Td maw={220} style={{ overflowWrap: 'anywhere' }}>
                    {ecu}
                  </Table.Td>
                  <Table.Td>{vehicle.ecuChecksum}</Table.Td>
                  <Table.Td>
                    {acmFileId === 0
                      ? t('catalog.vehicles.files.one')
                      : t('catalog.vehicles.files.two', { id: acmFileId })}
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}

import { Button, Group, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { VehicleId } from '#contract/ids.ts';
import type { Unsaved } from '#web/catalog/useGuardedClose.ts';
import classes from '#web/catalog/dialog.module.css';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { MeanwhileNotice } from '#web/kit/MeanwhileNotice.tsx';
import { useVehicleMethods } from './useVehicleMethods.ts';
import { VehicleMethodRow } from './VehicleMethodRow.tsx';

const columns = ['method', 'choice', 'rule', 'effective'] as const;

/** Which methods a vehicle offers: by the rule of each, always, or never. */
export function VehicleMethods({ vehicleId, unsaved }: { vehicleId: VehicleId; unsaved: Unsaved }) {
  const { t } = useTranslation();
  const { methods, isChanged, saving, choiceFor, choose, meanwhile, takeTheirs } = useVehicleMethods(
    vehicleId,
    unsaved,
  );
  if (methods.data === undefined)
    return methods.isError ? (
      <ErrorNotice error={methods.error} onRetry={() => void methods.refetch()} />
    ) : (
      <Skeleton h={320} role="status" aria-busy aria-label={t('catalog.vehicles.methods.loading')} />
    );
  const other = methods.data.filter((method) => choiceFor(method) !== 'rule').length;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('catalog.vehicles.methods.intro')}
      </Text>
      <Table.ScrollContainer minWidth={480}>
        <Table fz="xs" verticalSpacing={4} highlightOnHover aria-label={t('catalog.vehicles.methods.table')}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column}>{t(`catalog.vehicles.methods.columns.${column}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {methods.data.map((method) => (
              <VehicleMethodRow
                key={method.methodId}
                method={method}
                choice={choiceFor(method)}
                onChoose={(choice) => {
                  choose(method, choice);
                }}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <MeanwhileNotice
        meanwhile={meanwhile}
        onTheirs={() => void takeTheirs()}
        onMine={() => {
          saving.mutate();
        }}
      />
      <Group justify="space-between" className={classes['foot'] ?? ''}>
        <Text size="xs" c="dimmed" aria-live="polite">
          {other > 0 && t('catalog.vehicles.methods.differing', { count: other })}
        </Text>
        <Button
          disabled={!isChanged}
          loading={saving.isPending}
          onClick={() => {
            saving.mutate();
          }}
        >
          {t('catalog.vehicles.methods.save')}
        </Button>
      </Group>
    </Stack>
  );
}

import { Paper, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Vehicle } from '#contract/catalog/vehicles.ts';
import { modelAndYears, VehicleFacts } from './VehicleFacts.tsx';
import classes from './vehicle.module.css';

type Props = {
  title: string;
  vehicles: readonly { readonly vehicle: Vehicle; readonly mark?: ReactNode }[];
  onChoose: (vehicle: Vehicle) => void;
};

/** Vehicles one tap away, each with the reason why it stands here. */
export function VehicleShortcuts({ title, vehicles, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={title} className={classes['shortcuts']}>
      <Text size="xs" fw={500} c="dimmed" mb={8}>
        {title}
      </Text>
      <Paper withBorder component="ul" className={classes['proposals'] ?? ''}>
        {vehicles.map(({ vehicle, mark }) => {
          const { model, years } = modelAndYears(vehicle.model);
          return (
            <li key={vehicle.vehicleId}>
              <UnstyledButton
                className={classes['proposal'] ?? ''}
                onClick={() => {
                  onChoose(vehicle);
                }}
              >
                <span className={classes['found']}>
                  <span className={classes['model']}>{t('catalog.vehicle.name', { brand: vehicle.brand, model })}</span>
                  <span className={classes['measure']}>
                    {vehicle.enginePs !== undefined && t('catalog.vehicle.power', { value: vehicle.enginePs })}
                  </span>
                  <span className={classes['measure']}>{years}</span>
                </span>
                <VehicleFacts vehicle={vehicle} withoutPower />
                {mark !== undefined && mark !== false && <span className={classes['mark']}>{mark}</span>}
              </UnstyledButton>
            </li>
          );
        })}
      </Paper>
    </div>
  );
}

/** The place of shortcuts that are on their way, in their shape. */
export function ShortcutsPending({ rows, label }: { rows: number; label: string }) {
  return (
    <div role="status" aria-busy aria-label={label}>
      <Skeleton h={16} w={140} mb={8} />
      <Paper withBorder className={classes['proposals'] ?? ''}>
        {Array.from({ length: rows }, (_, index) => (
          <Stack key={index} gap={6} className={classes['proposal'] ?? ''} justify="center">
            <Skeleton h={12} w="60%" />
            <Skeleton h={10} w="40%" />
          </Stack>
        ))}
      </Paper>
    </div>
  );
}

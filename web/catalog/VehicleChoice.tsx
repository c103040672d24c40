import { Button, Group, Paper, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Vehicle } from '#contract/catalog/vehicles.ts';
import type { VehicleId } from '#contract/ids.ts';
import { hasModuleFile } from '#rules/vehicle-file.ts';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import classes from './vehicle.module.css';
import { categoryIcons, NamedVehicleFacts } from './VehicleFacts.tsx';
import { type VehicleFilter, VehicleSearch } from './VehicleSearch.tsx';

type Props = {
  vehicle: Vehicle | undefined;
  onChoose: (vehicle: Vehicle) => void;
  /** Shows vehicles one tap away, above the search. */
  renderShortcuts?: (onChoose: (vehicle: Vehicle) => void) => ReactNode;
  /** Stands below the search. */
  renderFoot?: ((filter: VehicleFilter, isNone: boolean) => ReactNode) | undefined;
};

/** The search, or the chosen vehicle with the way back to it. */
export function VehicleChoice({ vehicle, onChoose, renderShortcuts, renderFoot }: Props) {
  // Names the vehicle, so that one chosen elsewhere on the page ends the search.
  const [replacing, setReplacing] = useState<VehicleId>();
  // Keyboard users continue from the vehicle that they chose here, not from the start of the page.
  const [isChosenHere, setIsChosenHere] = useState(false);
  const stopReplacing = () => {
    setIsChosenHere(true);
    setReplacing(undefined);
  };
  if (vehicle !== undefined && replacing !== vehicle.vehicleId)
    return (
      <VehicleCard
        vehicle={vehicle}
        takesFocus={isChosenHere}
        onChange={() => {
          setReplacing(vehicle.vehicleId);
        }}
      />
    );
  const choose = (chosen: Vehicle) => {
    stopReplacing();
    onChoose(chosen);
  };
  return (
    <Stack gap="sm">
      {renderShortcuts?.(choose)}
      <VehicleSearch before={vehicle} onKeep={stopReplacing} onChoose={choose} renderFoot={renderFoot} />
    </Stack>
  );
}

type VehicleCardProps = {
  vehicle: Vehicle;
  /** It was chosen just now, in the list that it stands in place of. */
  takesFocus: boolean;
  onChange: () => void;
};

const focusOn = (card: HTMLDivElement | null) => card?.focus({ preventScroll: true });

/** The chosen vehicle, small, with the way back to the search. */
function VehicleCard({ vehicle, takesFocus, onChange }: VehicleCardProps) {
  const { t } = useTranslation();
  const Icon = categoryIcons[vehicle.category];
  return (
    <Paper
      withBorder
      p="sm"
      role="region"
      aria-label={t('catalog.vehicle.chosen')}
      tabIndex={-1}
      ref={takesFocus ? focusOn : undefined}
    >
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <Icon size={24} stroke={1.5} aria-hidden className={classes['fixed']} />
        <div className={classes['name']}>
          <span className={classes['model']}>
            {t('catalog.vehicle.name', { brand: vehicle.brand, model: vehicle.model })}
          </span>
          <NamedVehicleFacts vehicle={vehicle} />
          {hasModuleFile(vehicle) && <StateBadge size="xs" color="info" label={t('catalog.vehicle.twoFiles')} />}
        </div>
        <Button variant="default" size="xs" className={classes['fixed'] ?? ''} onClick={onChange}>
          {t('catalog.vehicle.change')}
        </Button>
      </Group>
    </Paper>
  );
}

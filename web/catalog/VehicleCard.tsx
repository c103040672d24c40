import { Badge, Button, Group, Paper, ThemeIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Vehicle } from '#contract/catalog.ts';
import { categoryIcons } from './category-icons.ts';
import classes from './vehicle.module.css';
import { VehicleFacts } from './VehicleFacts.tsx';
import { hasModuleFile } from '#rules/vehicle-file.ts';

type Props = {
  vehicle: Vehicle;
  /** It was chosen just now, in the list that it stands in place of. */
  takesFocus: boolean;
  onChange: () => void;
};

const focusOn = (card: HTMLDivElement | null) => card?.focus({ preventScroll: true });

/** The chosen vehicle, small, with the way back to the search. */
export function VehicleCard({ vehicle, takesFocus, onChange }: Props) {
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
      <Group gap="sm">
        <ThemeIcon size={40} variant="light" aria-hidden>
          <Icon size={24} stroke={1.6} />
        </ThemeIcon>
        <div className={classes['name']}>
          <span className={classes['model']}>
            {t('catalog.vehicle.name', { brand: vehicle.brand, model: vehicle.model })}
          </span>
          <VehicleFacts vehicle={vehicle} />
          <Group gap={6} mt={4}>
            <Badge variant="default" size="sm" tt="none" fw={500}>
              {t(`catalog.category.${vehicle.category}`)}
            </Badge>
            {hasModuleFile(vehicle) && (
              <Badge variant="light" size="sm" tt="none" fw={500}>
                {t('catalog.vehicle.twoFiles')}
              </Badge>
            )}
          </Group>
        </div>
        <Button variant="default" size="xs" ml="auto" onClick={onChange}>
          {t('catalog.vehicle.change')}
        </Button>
      </Group>
    </Paper>
  );
}

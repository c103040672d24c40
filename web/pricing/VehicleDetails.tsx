import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Vehicle } from '#contract/catalog.ts';

/** What tells vehicles of one name apart, as far as the catalogue knows it. */
export function VehicleDetails({ vehicle: { enginePs, ecuBrand, ecuType, emission } }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  const details = [
    enginePs === undefined ? '' : t('catalog.vehicle.power', { value: enginePs }),
    ecuBrand,
    ecuType,
    emission,
  ].filter((detail) => detail !== '');
  return (
    <Group gap={6} component="span">
      {details.map((detail) => (
        <Text key={detail} component="span" size="xs" c="dimmed">
          {detail}
        </Text>
      ))}
    </Group>
  );
}

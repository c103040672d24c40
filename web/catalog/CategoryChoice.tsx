import { Button, Fieldset, SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { vehicleCategories, type VehicleCategory } from '#contract/catalog.ts';
import { categoryIcons } from './category-icons.ts';
import classes from './vehicle.module.css';

type Props = { category: VehicleCategory | undefined; onChoose: (category: VehicleCategory | undefined) => void };

/** One of the eight categories, or none: a second tap takes the choice back. */
export function CategoryChoice({ category, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <Fieldset
      variant="unstyled"
      classNames={{ root: classes['group'] ?? '', legend: classes['legend'] ?? '' }}
      legend={t('catalog.category.label')}
    >
      <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="xs">
        {vehicleCategories.map((one) => {
          const Icon = categoryIcons[one];
          const chosen = one === category;
          return (
            <Button
              key={one}
              variant={chosen ? 'filled' : 'default'}
              size="sm"
              px={6}
              classNames={{ label: classes['category'] ?? '' }}
              fw={500}
              aria-pressed={chosen}
              leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
              onClick={() => {
                onChoose(chosen ? undefined : one);
              }}
            >
              {t(`catalog.category.${one}`)}
            </Button>
          );
        })}
      </SimpleGrid>
    </Fieldset>
  );
}

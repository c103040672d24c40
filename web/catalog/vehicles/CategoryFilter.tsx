import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { vehicleCategories, type VehicleCategory } from '#contract/catalog.ts';

type Props = {
  category: VehicleCategory | undefined;
  onChoose: (category: VehicleCategory | undefined) => void;
};

/** Narrows the list to a category. */
export function CategoryFilter({ category, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <Select
      w={170}
      label={t('catalog.vehicles.categoryLabel')}
      allowDeselect={false}
      data={[
        { value: 'all', label: t('catalog.vehicles.allCategories') },
        ...vehicleCategories.map((one) => ({ value: one, label: t(`catalog.category.${one}`) })),
      ]}
      value={category ?? 'all'}
      onChange={(chosen) => {
        onChoose(vehicleCategories.find((one) => one === chosen));
      }}
    />
  );
}

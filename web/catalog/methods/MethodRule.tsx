import { Chip, Group, Input, Select, Stack, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MethodId } from '#contract/ids.ts';
import { methodFuels, vehicleCategories } from '#contract/catalog.ts';
import { ReachNote } from './ReachNote.tsx';
import type { MethodFormState } from './useMethodForm.ts';

/** On which vehicles a method is offered, and how many these are. */
export function MethodRule({ form, methodId }: { form: MethodFormState; methodId: MethodId | undefined }) {
  const { t } = useTranslation();
  const { universal, categories, fuel } = form.values;
  return (
    <Stack gap="sm">
      <Switch
        label={t('catalog.methods.fields.universal')}
        {...form.getInputProps('universal', { type: 'checkbox' })}
      />
      <Input.Wrapper label={t('catalog.methods.fields.categories')} labelElement="div" role="group">
        <Chip.Group
          multiple
          value={categories}
          onChange={(chosen) => {
            form.setFieldValue(
              'categories',
              vehicleCategories.filter((one) => chosen.includes(one)),
            );
          }}
        >
          <Group gap={6}>
            {vehicleCategories.map((one) => (
              <Chip key={one} value={one} size="xs" disabled={universal}>
                {t(`catalog.category.${one}`)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      <Select
        label={t('catalog.methods.fields.fuel')}
        allowDeselect={false}
        disabled={universal}
        data={methodFuels.map((one) => ({ value: one, label: t(`catalog.methods.fuel.${one}`) }))}
        {...form.getInputProps('fuel')}
      />
      <ReachNote methodId={methodId} universal={universal} categories={categories} fuel={fuel} />
    </Stack>
  );
}

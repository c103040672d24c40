import { Button, Group, Paper, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconZoomQuestion } from '@tabler/icons-react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { type DescribedVehicle, describedVehicleLimits } from '#contract/catalog/described-vehicle.ts';
import { describedModel } from '#rules/described-model.ts';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import classes from './vehicle.module.css';
import { categoryIcons } from './VehicleFacts.tsx';

type Props = {
  /** The words by now. */
  before: DescribedVehicle;
  onDescribe: (described: DescribedVehicle) => void;
  /** Back to the search. */
  onCancel: () => void;
};

/** A vehicle that is not listed, in the customer's own words. */
export function DescribeVehicle({ before, onDescribe, onCancel }: Props) {
  const { t } = useTranslation();
  const form = useForm<DescribedVehicle>({
    initialValues: before,
    validate: {
      brand: (typed) => (typed.trim() === '' ? t('catalog.unlisted.brandMissing') : undefined),
      model: (typed) => (typed.trim() === '' ? t('catalog.unlisted.modelMissing') : undefined),
    },
  });
  const submit = form.onSubmit(({ category, ...words }) => {
    const trimmed = Object.fromEntries(Object.entries(words).map(([name, typed]) => [name, typed.trim()]));
    onDescribe({ category, ...(trimmed as typeof words) });
  });
  const field = (name: keyof typeof describedVehicleLimits) => ({
    label: t(`catalog.unlisted.fields.${name}`),
    maxLength: describedVehicleLimits[name],
    autoComplete: 'off',
    ...form.getInputProps(name),
  });
  return (
    <section aria-label={t('catalog.unlisted.title')}>
      <Form
        form={{ submit, isPending: false, error: null }}
        submitLabel={t('catalog.unlisted.use')}
        cancelLabel={t('catalog.unlisted.back')}
        onCancel={onCancel}
      >
        <div>
          <Text fw={500}>{t('catalog.unlisted.title')}</Text>
          <Text size="sm" c="dimmed">
            {t('catalog.unlisted.text')}
          </Text>
        </div>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput required data-autofocus {...field('brand')} />
          <TextInput required {...field('model')} />
          <TextInput placeholder={t('catalog.unlisted.examples.year')} {...field('year')} />
          <TextInput placeholder={t('catalog.unlisted.examples.engine')} {...field('engine')} />
        </SimpleGrid>
        <TextInput
          description={t('catalog.unlisted.controlUnitWhat')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={t('catalog.unlisted.examples.controlUnit')}
          spellCheck={false}
          {...field('controlUnit')}
        />
      </Form>
    </section>
  );
}

type CardProps = { described: DescribedVehicle; onChange: () => void };

/** The vehicle of an order that is not listed, with the way back to its words. */
export function DescribedCard({ described, onChange }: CardProps) {
  const { t } = useTranslation();
  const Icon = categoryIcons[described.category];
  const { brand, controlUnit } = described;
  return (
    <Paper withBorder p="sm" role="region" aria-label={t('catalog.vehicle.chosen')}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <Icon size={24} stroke={1.5} aria-hidden className={classes['fixed']} />
        <div className={classes['name']}>
          <span className={classes['model']}>
            {t('catalog.vehicle.name', { brand, model: describedModel(described) })}
          </span>
          <Group gap={8} mt={4}>
            <StateBadge size="xs" color="info" icon={IconZoomQuestion} label={t('catalog.unlisted.mark')} />
            {controlUnit !== '' && (
              <Text span size="xs" ff="monospace">
                {controlUnit}
              </Text>
            )}
          </Group>
          <Text size="xs" c="dimmed" mt={6}>
            {t('catalog.unlisted.what')}
          </Text>
        </div>
        <Button variant="default" size="xs" className={classes['fixed'] ?? ''} onClick={onChange}>
          {t('catalog.vehicle.change')}
        </Button>
      </Group>
    </Paper>
  );
}

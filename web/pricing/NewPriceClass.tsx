import { Box, Button, Card, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Input } from '#contract/call.ts';
import { type FileRole, pricingApi } from '#contract/pricing.ts';
import { ask } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { PriceInput } from './PriceInput.tsx';
import { priceIn } from './typed-price.ts';
import { usePriceChange } from './usePriceChange.ts';

const create = { engine: pricingApi.createEnginePriceClass, module: pricingApi.createModulePriceClass };

/** Adds a price class below the others. */
export function NewPriceClass({ kind }: { kind: FileRole }) {
  const { t } = useTranslation();
  const form = useForm<{ name: string; price: string }>({
    initialValues: { name: '', price: '' },
    validate: {
      name: (name) => (name.trim() === '' ? t('prices.problem.missing') : undefined),
      price: (price) => priceIn(price) === undefined,
    },
  });
  const creation = usePriceChange(
    (asked: Input<typeof pricingApi.createEnginePriceClass>) => ask(create[kind], asked),
    t('prices.add.done'),
  );
  const add = form.onSubmit(
    ({ name, price: typed }) => {
      const price = priceIn(typed);
      if (price === undefined) return;
      creation.mutate(
        { name: name.trim(), price },
        {
          onSuccess: () => {
            form.reset();
          },
        },
      );
    },
    () => {
      notify.warning(t('prices.notValid'), 'validation');
    },
  );
  return (
    <Card withBorder padding="xs">
      <form noValidate onSubmit={add} aria-label={t('prices.add.title')}>
        <Group gap="sm" align="flex-end" wrap="wrap">
          <TextInput
            size="xs"
            flex="1 1 12rem"
            label={t('prices.add.name')}
            maxLength={80}
            {...form.getInputProps('name')}
          />
          <Box flex="1 1 6rem">
            <PriceInput
              label={t('prices.add.price')}
              isLabelShown
              typed={form.values.price}
              isWrong={form.errors['price'] !== undefined}
              onType={(price) => {
                form.setFieldValue('price', price);
              }}
            />
          </Box>
          <Button
            type="submit"
            size="xs"

            variant="default"
            loading={creation.isPending}
            leftSection={<IconPlus size={14} aria-hidden />}
          >
            {t('prices.add.button')}
          </Button>
        </Group>
      </form>
    </Card>
  );
}

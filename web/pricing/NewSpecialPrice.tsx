import { Box, Button, Group, Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { Input } from '#contract/call.ts';
import type { UserId } from '#contract/ids.ts';
import { type AgreedMethod, pricingApi } from '#contract/pricing.ts';
import { ask } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { PriceInput } from './PriceInput.tsx';
import { priceIn } from './typed-price.ts';
import { usePriceChange } from './usePriceChange.ts';

type Props = { userId: UserId; methods: readonly AgreedMethod[] };

/** Sets the special price of a method, or another one where there is one already. */
export function NewSpecialPrice({ userId, methods }: Props) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const form = useForm<{ method: string | null; price: string }>({
    initialValues: { method: null, price: '' },
    validate: {
      method: (method) => (method === null ? t('pricing.special.methodMissing') : undefined),
      price: (price) => priceIn(price) === undefined,
    },
  });
  const setting = usePriceChange(
    (asked: Input<typeof pricingApi.setSpecialPrice>) => ask(pricingApi.setSpecialPrice, asked),
    t('pricing.special.set'),
  );
  const chosen = methods.find(({ methodId }) => String(methodId) === form.values.method);
  const set = form.onSubmit(
    ({ price: typed }) => {
      const price = priceIn(typed);
      if (price === undefined || chosen === undefined) return;
      setting.mutate(
        { userId, methodId: chosen.methodId, price },
        {
          onSuccess: () => {
            form.reset();
          },
        },
      );
    },
    () => {
      notify.warning(t('pricing.notValid'), 'validation');
    },
  );
  return (
    <form noValidate onSubmit={set} aria-label={t('pricing.special.add')}>
      <Group gap="sm" align="flex-end">
        <Select
          size="xs"
          flex="1 1 12rem"
          label={t('pricing.special.method')}
          placeholder={t('pricing.special.methodHint')}
          searchable
          data={methods.map(({ methodId, name }) => ({ value: String(methodId), label: name }))}
          {...form.getInputProps('method')}
        />
        <Box flex="1 1 6rem">
          <PriceInput
            label={t('pricing.special.price')}
            isLabelShown
            typed={form.values.price}
            isWrong={form.errors['price'] !== undefined}
            placeholder={chosen === undefined ? '' : credits(chosen.price ?? chosen.otherwise)}
            onType={(price) => {
              form.setFieldValue('price', price);
            }}
          />
        </Box>
        <Button type="submit" size="xs" variant="default" loading={setting.isPending}>
          {t('pricing.special.button')}
        </Button>
      </Group>
    </form>
  );
}

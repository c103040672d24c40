import { ActionIcon, Badge, Box, Button, Card, Group, Select, Stack, Text, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { MethodId, type UserId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { type AgreedMethod, agreedPricesApi } from '#contract/pricing/agreed-prices.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { PlainForm } from '#web/kit/form/PlainForm.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { PriceInput } from './PriceInput.tsx';
import { priceIn } from './typed-price.ts';

type Props = { userId: UserId; methods: readonly AgreedMethod[] };

/** The special prices of a customer, beside what the methods cost otherwise. */
export function AgreedSpecials({ userId, methods }: Props) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const special = methods.filter(({ price }) => price !== undefined);
  return (
    <Card withBorder padding="sm" component="section" aria-label={t('pricing.special.title')}>
      <Stack gap={6}>
        <Title order={2} size="h5">
          {t('pricing.special.title')}
        </Title>
        <Text size="xs" c="dimmed">
          {t('pricing.special.about')}
        </Text>
        {special.length > 0 && (
          <DataTable
            label={t('pricing.special.title')}
            rows={special}
            rowKey={({ methodId }) => methodId}
            isBorderless
            heads={(id) => t(`pricing.special.columns.${id}`)}
            columns={[
              {
                id: 'method',
                sortBy: ({ name }) => name,
                cell: ({ name, active }) => (
                  <Group gap={6}>
                    <Text size="xs">{name}</Text>
                    {!active && (
                      <Badge size="xs" variant="light" color="gray" tt="none">
                        {t('pricing.special.notOffered')}
                      </Badge>
                    )}
                  </Group>
                ),
              },
              { id: 'otherwise', isNumber: true, width: 90, cell: ({ otherwise }) => credits(otherwise) },
              {
                id: 'special',
                isNumber: true,
                width: 90,
                cell: ({ price }) => (
                  <Text span inherit fw={600}>
                    {price !== undefined && credits(price)}
                  </Text>
                ),
              },
              { id: 'action', width: 40, cell: (method) => <DeleteSpecialPrice userId={userId} method={method} /> },
            ]}
          />
        )}
        <NewSpecialPrice userId={userId} methods={methods} />
      </Stack>
    </Card>
  );
}

/** Takes a special price back. */
function DeleteSpecialPrice({ userId, method: { methodId, name } }: { userId: UserId; method: AgreedMethod }) {
  const { t } = useTranslation();
  const deletePrice = useCommand(agreedPricesApi.deleteAgreedPrice, {
    done: t('pricing.special.deleted'),
    unchanged: t('pricing.unchanged'),
  });
  return (
    <ActionIcon
      size="sm"
      variant="subtle"
      color="danger"
      loading={deletePrice.isPending}
      aria-label={t('pricing.special.delete', { name })}
      title={t('pricing.special.delete', { name })}
      onClick={() => void deletePrice.run({ userId, kind: 'special', id: methodId })}
    >
      <IconTrash size={16} aria-hidden />
    </ActionIcon>
  );
}

/** Sets the special price of a method, or another one where there is one already. */
function NewSpecialPrice({ userId, methods }: Props) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const form = useCallForm(
    agreedPricesApi.setSpecialPrice,
    ({ method, price }: { method: string | null; price: string }) => ({
      userId,
      methodId: MethodId.parse(method),
      price: priceIn(price) ?? creditCents(0),
    }),
    {
      initialValues: { method: null, price: '' },
      problems: ({ method, price }) => ({
        method: method === null && t('pricing.special.methodMissing'),
        price: priceIn(price) === undefined && t('pricing.notValid'),
      }),
      notValid: t('pricing.notValid'),
      checksOnBlur: false,
      problemPlace: 'notice',
      done: t('pricing.special.set'),
      unchanged: t('pricing.unchanged'),
      onDone: () => {
        form.fields.reset();
      },
    },
  );
  const chosen = methods.find(({ methodId }) => String(methodId) === form.values.method);
  return (
    <PlainForm onSubmit={form.submit} aria-label={t('pricing.special.add')}>
      <Group gap="sm" align="flex-end">
        <Select
          size="xs"
          flex="1 1 12rem"
          label={t('pricing.special.method')}
          placeholder={t('pricing.special.methodHint')}
          searchable
          data={methods.map(({ methodId, name }) => ({ value: String(methodId), label: name }))}
          {...form.input('method')}
        />
        <Box flex="1 1 6rem">
          <PriceInput
            label={t('pricing.special.price')}
            isLabelShown
            typed={form.values.price}
            isWrong={form.fields.errors['price'] !== undefined}
            placeholder={chosen === undefined ? '' : credits(chosen.price ?? chosen.otherwise)}
            onType={(price) => {
              form.fields.setFieldValue('price', price);
            }}
          />
        </Box>
        <Button type="submit" size="xs" variant="default" loading={form.isPending}>
          {t('pricing.special.button')}
        </Button>
      </Group>
    </PlainForm>
  );
}

import { Box, Card, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PriceKind } from '#contract/pricing.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { PriceInput } from './PriceInput.tsx';
import { SaveBar } from './SaveBar.tsx';
import { StandardPriceTable } from './StandardPriceTable.tsx';
import { submitPrices } from './submit-prices.ts';
import type { StandardPricesState } from './useStandardPrices.ts';

/** The price classes of one kind of file and its flat price, changed together and saved together. */
export function StandardPriceForm({ kind, state }: { kind: PriceKind; state: StandardPricesState }) {
  const { t } = useTranslation();
  const { prices, fields } = state;
  if (fields === undefined)
    return prices.isError ? (
      <ErrorNotice error={prices.error} onRetry={() => void prices.refetch()} />
    ) : (
      <Stack gap="xs" role="status" aria-busy aria-label={t('pricing.loading')}>
        <Skeleton h={34} />
        <Skeleton h={34} />
        <Skeleton h={34} />
      </Stack>
    );
  return (
    <form noValidate onSubmit={submitPrices(state.save, t('pricing.notValid'))} aria-label={t(`pricing.kind.${kind}`)}>
      <Card withBorder padding="xs">
        <StandardPriceTable kind={kind} rows={fields.rows} onEdit={state.edit} />
        <Group gap="sm" p="xs">
          <Stack gap={0} flex="1 1 14rem">
            <Text size="sm" fw={600}>
              {t(`pricing.flat.${kind}`)}
            </Text>
            <Text size="xs" c="dimmed">
              {t('pricing.flat.about')}
            </Text>
          </Stack>
          <Box w={120}>
            <PriceInput
              label={t(`pricing.flat.${kind}`)}
              typed={fields.flat.typed}
              isWrong={fields.flat.isWrong}
              onType={state.editFlatPrice}
            />
          </Box>
        </Group>
        <SaveBar
          isUnsaved={state.isUnsaved}
          isSaving={state.isSaving}
          onDiscard={state.discard}
          meanwhile={state.meanwhile}
          onSave={state.save}
        />
      </Card>
    </form>
  );
}

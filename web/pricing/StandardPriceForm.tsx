import { Box, Card, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FileRole } from '#contract/pricing.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { PriceInput } from './PriceInput.tsx';
import { SaveBar } from './SaveBar.tsx';
import { StandardPriceTable } from './StandardPriceTable.tsx';
import { submitPrices } from './submit-prices.ts';
import type { StandardPricesState } from './useStandardPrices.ts';
import { priceTexts } from './price-texts.ts';

/** The price classes of one kind of file and its flat price, changed together and saved together. */
export function StandardPriceForm({ kind, state }: { kind: FileRole; state: StandardPricesState }) {
  const { t } = useTranslation();
  const { prices, fields } = state;
  if (fields === undefined)
    return prices.isError ? (
      <ErrorNotice error={prices.error} onRetry={() => void prices.refetch()} />
    ) : (
      <Stack gap="xs" role="status" aria-busy aria-label={t('prices.loading')}>
        <Skeleton h={34} />
        <Skeleton h={34} />
        <Skeleton h={34} />
      </Stack>
    );
  return (
    <form noValidate onSubmit={submitPrices(state.save, t('prices.notValid'))} aria-label={t(priceTexts[kind].kind)}>
      <Card withBorder padding="xs">
        <StandardPriceTable kind={kind} rows={fields.rows} onEdit={state.edit} />
        <Group gap="sm" p="xs">
          <Stack gap={0} flex="1 1 14rem">
            <Text size="sm" fw={600}>
              {t(priceTexts[kind].flat)}
            </Text>
            <Text size="xs" c="dimmed">
              {t('prices.flat.about')}
            </Text>
          </Stack>
          <Box w={120}>
            <PriceInput
              label={t(priceTexts[kind].flat)}
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

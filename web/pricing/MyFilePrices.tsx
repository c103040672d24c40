import { Alert, Card, List, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Output } from '#contract/call.ts';
import { filePricesApi } from '#contract/pricing/file-prices.ts';
import { settingsApi } from '#contract/settings.ts';
import { discountNotice } from '#rules/discount-notice.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { listMethodPrices } from './method-prices.ts';
import { MethodPriceList } from './MethodPriceList.tsx';

/** The prices of the signed-in user. */
export function MyFilePrices() {
  const { t, i18n } = useTranslation();
  const { credits } = useFormats();
  const engine = useQuery(query(filePricesApi.getEnginePrices, { language: i18n.language }));
  const module = useQuery(query(filePricesApi.getModulePrices, { language: i18n.language }));
  const special = useQuery(query(filePricesApi.getSpecialPrices, { language: i18n.language }));
  const { data: options, isPending: hasNoOptions } = useQuery(query(settingsApi.loadGlobalOptions, {}));
  const globalDiscountPercent = options === undefined ? 0 : discountNotice(options, i18n.language).percent;
  const failed = [engine, module].find(({ isError }) => isError);
  const flat = engine.data?.flatPrice;
  return (
    <Stack gap="md">
      <PageTitle title={usePageTitle()} />
      <Text c="dimmed">{t('pricing.mine.intro')}</Text>
      {/* All of it at once: what came first would be pushed down by the rest. */}
      {hasNoOptions || [engine, module, special].some(({ isPending }) => isPending) ? (
        <Skeleton h={560} role="status" aria-busy aria-label={t('pricing.loading')} />
      ) : (
        <>
          {flat !== undefined && (
            <Alert color="good">
              {t('pricing.mine.flat', { credits: credits(flat) })}{' '}
              {module.data?.flatPrice !== undefined &&
                t('pricing.mine.flatModule', { credits: credits(module.data.flatPrice) })}
            </Alert>
          )}
          <SpecialPrices prices={special} />
          {failed !== undefined && <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />}
          {engine.data !== undefined && module.data !== undefined && (
            <MethodPriceList
              methods={listMethodPrices(
                { engine: engine.data, module: module.data, special: special.data ?? [], globalDiscountPercent },
                i18n.language,
              )}
              globalDiscountPercent={globalDiscountPercent}
            />
          )}
          <PriceRules />
        </>
      )}
    </Stack>
  );
}

/** Prices of single methods that were agreed with this customer; nothing where there are none. */
function SpecialPrices({ prices: special }: { prices: UseQueryResult<Output<typeof filePricesApi.getSpecialPrices>> }) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const { data: prices = [] } = special;
  if (special.isError) return <ErrorNotice error={special.error} onRetry={() => void special.refetch()} />;
  if (prices.length === 0) return null;
  return (
    <Card withBorder component="section">
      <Title order={2} size="h5">
        {t('pricing.mine.special')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('pricing.mine.specialHint')}
      </Text>
      <Table verticalSpacing="xs" mt="sm" aria-label={t('pricing.mine.special')}>
        <Table.Tbody>
          {prices.map(({ methodId, name, price }) => (
            <Table.Tr key={methodId}>
              <Table.Td>{name}</Table.Td>
              <Table.Td ta="right">{t('credits.short', { credits: credits(price) })}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}

/** The way from the prices of methods to that of an order. */
function PriceRules() {
  const { t, i18n } = useTranslation();
  const { data: options } = useQuery(query(settingsApi.loadGlobalOptions, {}));
  const discount = options && discountNotice(options, i18n.language);
  return (
    <Card withBorder component="section">
      <Title order={2} size="h5" mb="xs">
        {t('pricing.mine.how')}
      </Title>
      <List size="sm" spacing={4}>
        <List.Item>{t('pricing.mine.quantity')}</List.Item>
        {discount !== undefined && discount.percent > 0 && <List.Item>{t('pricing.mine.global', discount)}</List.Item>}
        <List.Item>{t('pricing.mine.notListed')}</List.Item>
      </List>
    </Card>
  );
}

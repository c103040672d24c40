import { Alert, Card, List, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { filePricesApi } from '#contract/pricing/file-prices.ts';
import { settingsApi } from '#contract/settings.ts';
import { discountNotice } from '#rules/discount-notice.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { listMethodPrices, listRules, type MethodPrices } from './method-prices.ts';
import { MethodPriceList } from './MethodPriceList.tsx';

/** The prices of the signed-in user. */
export function MyFilePrices() {
  const { t, i18n } = useTranslation();
  const { credits } = useFormats();
  const engine = useQuery(query(filePricesApi.getEnginePrices, { language: i18n.language }));
  const module = useQuery(query(filePricesApi.getModulePrices, { language: i18n.language }));
  const { data: options, isPending: hasNoOptions } = useQuery(query(settingsApi.loadGlobalOptions, {}));
  const failed = [engine, module].find(({ isError }) => isError);
  const prices =
    engine.data === undefined || module.data === undefined ? undefined : { engine: engine.data, module: module.data };
  const methods = prices === undefined ? [] : listMethodPrices(prices, i18n.language);
  const rules = prices === undefined ? [] : listRules(prices);
  const discount = options && discountNotice(options, i18n.language);
  const isCampaign = rules.some(({ rule }) => rule === 'campaign');
  const flat = prices?.engine.flatPrice;
  const flatModule = prices?.module.flatPrice;
  return (
    <Stack gap="md">
      <PageTitle title={usePageTitle()} />
      <Text c="dimmed">{t('pricing.mine.intro')}</Text>
      {failed !== undefined && <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />}
      {/* All of it at once: what came first would be pushed down by the rest. */}
      {(hasNoOptions || prices === undefined) && failed === undefined && (
        <Skeleton h={560} role="status" aria-busy aria-label={t('pricing.loading')} />
      )}
      {!hasNoOptions && prices !== undefined && (
        <>
          {flat !== undefined && (
            <Alert color="good">
              {t('pricing.mine.flat', { credits: credits(flat) })}{' '}
              {flatModule !== undefined && t('pricing.mine.flatModule', { credits: credits(flatModule) })}
            </Alert>
          )}
          <SpecialPrices methods={methods} />
          <MethodPriceList
            methods={methods}
            group={prices.engine.group}
            rules={rules}
            globalDiscountPercent={isCampaign ? 0 : (discount?.percent ?? 0)}
          />
          <PriceRules isFlat={flat !== undefined} discount={discount} />
        </>
      )}
    </Stack>
  );
}

/** Special prices of single methods, of this customer or of the group; nothing where there are none. */
function SpecialPrices({ methods }: { methods: readonly MethodPrices[] }) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const prices = methods.flatMap(({ methodId, name, engine }) =>
    engine?.source === 'special' || engine?.source === 'groupSpecial' ? [{ methodId, name, price: engine.price }] : [],
  );
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

/** The way from the prices of methods to that of an order; the quantity does not count with a flat price. */
function PriceRules({
  isFlat,
  discount,
}: {
  isFlat: boolean;
  discount: ReturnType<typeof discountNotice> | undefined;
}) {
  const { t } = useTranslation();
  return (
    <Card withBorder component="section">
      <Title order={2} size="h5" mb="xs">
        {t('pricing.mine.how')}
      </Title>
      <List size="sm" spacing={4}>
        {!isFlat && <List.Item>{t('pricing.mine.quantity')}</List.Item>}
        {discount !== undefined && discount.percent > 0 && <List.Item>{t('pricing.mine.global', discount)}</List.Item>}
        <List.Item>{t('pricing.mine.notListed')}</List.Item>
      </List>
    </Card>
  );
}

import { Alert, Badge, Card, Group, List, SimpleGrid, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Output } from '#contract/call.ts';
import { type FilePrices, filePricesApi } from '#contract/pricing/file-prices.ts';
import { settingsApi } from '#contract/settings.ts';
import { query } from '#web/api/index.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import classes from './pricing.module.css';

/** The prices of the signed-in user. */
export function MyFilePrices() {
  const { t, i18n } = useTranslation();
  const { credits } = useFormats();
  const engine = useQuery(query(filePricesApi.getEnginePrices, { language: i18n.language }));
  const module = useQuery(query(filePricesApi.getModulePrices, { language: i18n.language }));
  const special = useQuery(query(filePricesApi.getSpecialPrices, { language: i18n.language }));
  const flat = engine.data?.flatPrice;
  return (
    <Stack gap="md">
      <PageTitle title={usePageTitle()} />
      <Text c="dimmed">{t('pricing.mine.intro')}</Text>
      {/* All of it at once: what came first would be pushed down by the rest. */}
      {[engine, module, special].some(({ isPending }) => isPending) ? (
        <PricesPending />
      ) : (
        <>
          {flat !== undefined && (
            <Alert color="teal">
              {t('pricing.mine.flat', { credits: credits(flat) })}{' '}
              {module.data?.flatPrice !== undefined &&
                t('pricing.mine.flatModule', { credits: credits(module.data.flatPrice) })}
            </Alert>
          )}
          <SpecialPrices prices={special} />
          <SimpleGrid cols={{ base: 1, lg: 2 }}>
            <PriceClasses title={t('pricing.mine.engine')} prices={engine} />
            <PriceClasses title={t('pricing.mine.module')} hint={t('pricing.mine.moduleHint')} prices={module} />
          </SimpleGrid>
          <PriceRules />
        </>
      )}
    </Stack>
  );
}

/** The shape of the prices until they are there: a card for each kind of file, with its classes in lines. */
function PricesPending() {
  const { t } = useTranslation();
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} role="status" aria-busy aria-label={t('pricing.loading')}>
      {['engine', 'module'].map((kind) => (
        <Card key={kind} withBorder h={{ base: 420, lg: 340 }}>
          <Skeleton h={18} w={120} mb="lg" />
          {[76, 58, 84].map((width) => (
            <Group key={width} h={64} justify="space-between" wrap="nowrap" align="flex-start">
              <Stack gap={8} flex={1}>
                <Skeleton h={12} w={`${width}%`} />
                <Skeleton h={10} w={80} />
              </Stack>
              <Skeleton h={12} w={56} />
            </Group>
          ))}
        </Card>
      ))}
    </SimpleGrid>
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

type Props = { title: string; hint?: string; prices: UseQueryResult<FilePrices> };

/** The prices of one kind of file, by class, with the methods in it; an own price stands beside the standard one. */
function PriceClasses({ title, hint, prices }: Props) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const { data } = prices;
  return (
    <Card withBorder component="section">
      <Title order={2} size="h5">
        {title}
      </Title>
      {hint !== undefined && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      {prices.isError && <ErrorNotice error={prices.error} onRetry={() => void prices.refetch()} />}
      {data?.data.length === 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('pricing.mine.none')}
        </Text>
      )}
      {data !== undefined && data.data.length > 0 && (
        <DataTable
          label={title}
          rows={data.data}
          rowKey={({ priceClassId }) => priceClassId}
          isBorderless
          columns={[
            {
              id: 'methods',
              head: t('pricing.mine.methods'),
              cell: ({ methods, name }) => (
                <>
                  <Text size="sm" className={classes['methods'] ?? ''}>
                    {methods.length === 0 ? t('pricing.mine.noMethods') : methods.join(', ')}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {name}
                  </Text>
                </>
              ),
            },
            {
              id: 'price',
              head: t('pricing.mine.price'),
              isNumber: true,
              cell: ({ price, standardPrice }) => (
                <>
                  <Text size="sm" fw={600}>
                    {t('credits.short', { credits: credits(price) })}
                  </Text>
                  {price !== standardPrice && (
                    <Stack gap={2} align="flex-end">
                      <Badge variant="light" tt="none" miw="max-content">
                        {t('pricing.mine.own')}
                      </Badge>
                      <Text size="xs" c="dimmed">
                        {t('pricing.mine.standard', { credits: credits(standardPrice) })}
                      </Text>
                    </Stack>
                  )}
                </>
              ),
            },
          ]}
        />
      )}
    </Card>
  );
}

/** The way from the prices of methods to that of an order. */
function PriceRules() {
  const { t } = useTranslation();
  const { data: options } = useQuery(query(settingsApi.loadGlobalOptions, {}));
  return (
    <Card withBorder component="section">
      <Title order={2} size="h5" mb="xs">
        {t('pricing.mine.how')}
      </Title>
      <List size="sm" spacing={4}>
        <List.Item>{t('pricing.mine.quantity')}</List.Item>
        {options !== undefined && options.discountPercent > 0 && (
          <List.Item>
            {t('pricing.mine.global', { percent: options.discountPercent, text: options.discountText })}
          </List.Item>
        )}
        <List.Item>{t('pricing.mine.notListed')}</List.Item>
      </List>
    </Card>
  );
}

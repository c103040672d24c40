import { Alert, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pricingApi } from '#contract/pricing.ts';
import { query } from '#web/api/index.ts';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { useFormats } from '#web/kit/useFormats.ts';
import { PriceClasses } from './PriceClasses.tsx';
import { PriceRules } from './PriceRules.tsx';
import { SpecialPrices } from './SpecialPrices.tsx';

/** What a file costs the signed-in user. */
export function MyFilePrices() {
  const { t, i18n } = useTranslation();
  const { credits } = useFormats();
  const engine = useQuery(query(pricingApi.getEnginePrices, { language: i18n.language }));
  const module = useQuery(query(pricingApi.getModulePrices, { language: i18n.language }));
  const flat = engine.data?.flatPrice;
  return (
    <Stack gap="md">
      <PageTitle title={t('account.prices.title')} />
      <Text c="dimmed">{t('account.prices.intro')}</Text>
      {flat !== undefined && (
        <Alert color="teal">
          {t('account.prices.flat', { credits: credits(flat) })}{' '}
          {module.data?.flatPrice !== undefined &&
            t('account.prices.flatModule', { credits: credits(module.data.flatPrice) })}
        </Alert>
      )}
      <SpecialPrices />
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <PriceClasses title={t('account.prices.main')} prices={engine} />
        <PriceClasses title={t('account.prices.addon')} hint={t('account.prices.addonHint')} prices={module} />
      </SimpleGrid>
      <PriceRules />
    </Stack>
  );
}

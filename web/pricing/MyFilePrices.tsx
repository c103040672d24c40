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
  const main = useQuery(query(pricingApi.getEnginePrices, { language: i18n.language }));
  const addon = useQuery(query(pricingApi.getModulePrices, { language: i18n.language }));
  const flat = main.data?.flatPrice;
  return (
    <Stack gap="md">
      <PageTitle title={t('pricing.mine.title')} />
      <Text c="dimmed">{t('pricing.mine.intro')}</Text>
      {flat !== undefined && (
        <Alert color="teal">
          {t('pricing.mine.flat', { credits: credits(flat) })}{' '}
          {addon.data?.flatPrice !== undefined &&
            t('pricing.mine.flatModule', { credits: credits(addon.data.flatPrice) })}
        </Alert>
      )}
      <SpecialPrices />
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <PriceClasses title={t('pricing.mine.main')} prices={main} />
        <PriceClasses title={t('pricing.mine.addon')} hint={t('pricing.mine.addonHint')} prices={addon} />
      </SimpleGrid>
      <PriceRules />
    </Stack>
  );
}

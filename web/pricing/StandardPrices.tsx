import { Card, Grid, Indicator, Stack, Tabs, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileRole } from '#contract/pricing.ts';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { NewPriceClass } from './NewPriceClass.tsx';
import { PricePreview } from './PricePreview.tsx';
import { StandardPriceForm } from './StandardPriceForm.tsx';
import { useLeaveGuard } from '#web/kit/useLeaveGuard.ts';
import { type StandardPricesState, useStandardPrices } from './useStandardPrices.ts';
import { priceTexts } from './price-texts.ts';

/** What files cost unless something else was agreed on, and what that comes to for a vehicle and its methods. */
export function StandardPrices({ tools }: { tools: ReactNode }) {
  const { t } = useTranslation();
  const engine = useStandardPrices('engine');
  const module = useStandardPrices('module');
  const kinds: [FileRole, StandardPricesState][] = [
    ['engine', engine],
    ['module', module],
  ];
  useLeaveGuard(engine.isUnsaved || module.isUnsaved);
  return (
    <Stack gap="md">
      <PageTitle title={t('prices.title')}>{tools}</PageTitle>
      <Text size="sm" c="dimmed">
        {t('prices.intro')}
      </Text>
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Tabs defaultValue="engine">
            <Tabs.List mb="sm">
              {kinds.map(([kind, { isUnsaved }]) => (
                <Tabs.Tab key={kind} value={kind}>
                  <Indicator disabled={!isUnsaved} offset={-4} size={8} color="orange">
                    {t(priceTexts[kind].kind)}
                  </Indicator>
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {kinds.map(([kind, state]) => (
              <Tabs.Panel key={kind} value={kind}>
                <Stack gap="sm">
                  <StandardPriceForm kind={kind} state={state} />
                  <NewPriceClass kind={kind} />
                </Stack>
              </Tabs.Panel>
            ))}
          </Tabs>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Card withBorder padding="sm" component="section" aria-label={t('prices.preview.title')}>
            <PricePreview />
          </Card>
        </Grid.Col>
      </Grid>
    </Stack>
  );
}

import { Card, Grid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AgreedPrices } from '#contract/pricing.ts';
import type { UserId } from '#contract/ids.ts';
import { AgreedClasses } from './AgreedClasses.tsx';
import { AgreedSpecials } from './AgreedSpecials.tsx';
import { FlatPriceSwitch } from './FlatPriceSwitch.tsx';
import { PricePreview } from './PricePreview.tsx';
import { useAgreedPrices } from './useAgreedPrices.ts';
import { useLeaveGuard } from '#web/kit/useLeaveGuard.ts';

type Props = { userId: UserId; prices: AgreedPrices };

/** Flat price, prices of classes and special prices of a customer, and what they come to. */
export function AgreedPricesEditor({ userId, prices }: Props) {
  const { t } = useTranslation();
  const engine = useAgreedPrices('engine', userId, prices.engine);
  const module = useAgreedPrices('module', userId, prices.module);
  useLeaveGuard(engine.isUnsaved || module.isUnsaved);
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 8 }}>
        <Stack gap="md">
          <FlatPriceSwitch userId={userId} prices={prices} />
          <AgreedSpecials userId={userId} methods={prices.special} />
          <AgreedClasses kind="engine" state={engine} />
          <AgreedClasses kind="module" state={module} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 4 }}>
        <Card withBorder padding="sm" component="section" aria-label={t('prices.preview.title')}>
          <PricePreview userId={userId} />
        </Card>
      </Grid.Col>
    </Grid>
  );
}

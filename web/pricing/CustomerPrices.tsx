import { Card, Grid, Skeleton, Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { UserId } from '#contract/ids.ts';
import { type AgreedPrices, agreedPricesApi } from '#contract/pricing/agreed-prices.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useLeaveGuard } from '#web/kit/form/useLeaveGuard.ts';
import { AgreedClasses, useAgreedPrices } from './AgreedClasses.tsx';
import { AgreedSpecials } from './AgreedSpecials.tsx';
import { PricePreview } from './PricePreview.tsx';

/** Everything that was agreed on with one customer, to be seen and changed. */
export function CustomerPrices({ userId }: { userId: UserId }) {
  const { t, i18n } = useTranslation();
  const prices = useQuery(query(agreedPricesApi.getAgreedPrices, { userId, language: i18n.language }));
  if (prices.data !== undefined) return <AgreedPricesEditor key={userId} userId={userId} prices={prices.data} />;
  if (prices.isError) return <ErrorNotice error={prices.error} onRetry={() => void prices.refetch()} />;
  return (
    <Stack gap="xs" role="status" aria-busy aria-label={t('pricing.loading')}>
      <Skeleton h={60} />
      <Skeleton h={200} />
    </Stack>
  );
}

type Props = { userId: UserId; prices: AgreedPrices };

/** Flat price, prices of classes and special prices of a customer, and what they come to. */
function AgreedPricesEditor({ userId, prices }: Props) {
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
        <Card withBorder padding="sm" component="section" aria-label={t('pricing.preview.title')}>
          <PricePreview userId={userId} />
        </Card>
      </Grid.Col>
    </Grid>
  );
}

type FlatPriceSwitchProps = { userId: UserId; prices: AgreedPrices };

/** Puts a customer on the flat price, at once. */
function FlatPriceSwitch({ userId, prices }: FlatPriceSwitchProps) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const setFlatPrice = useCommand(agreedPricesApi.setFlatPrice, {
    done: t('pricing.saved'),
    unchanged: t('pricing.unchanged'),
  });
  return (
    <Card withBorder padding="sm">
      <Switch
        label={t('pricing.flat.label')}
        description={t('pricing.flat.description', {
          main: credits(prices.flatEnginePrice),
          addon: credits(prices.flatModulePrice),
        })}
        checked={prices.flat}
        onChange={({ currentTarget }) => {
          void setFlatPrice.run({ userId, flat: currentTarget.checked });
        }}
      />
    </Card>
  );
}

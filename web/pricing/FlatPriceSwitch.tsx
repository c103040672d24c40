import { Card, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UserId } from '#contract/ids.ts';
import { type AgreedPrices, pricingApi } from '#contract/pricing.ts';
import { ask } from '#web/api/index.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { usePriceChange } from './usePriceChange.ts';

type Props = { userId: UserId; prices: AgreedPrices };

/** Whether a customer pays the flat price; counts at once. */
export function FlatPriceSwitch({ userId, prices }: Props) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const setting = usePriceChange((flat: boolean) => ask(pricingApi.setFlatPrice, { userId, flat }), t('prices.saved'));
  return (
    <Card withBorder padding="sm">
      <Switch
        label={t('prices.flat.label')}
        description={t('prices.flat.description', {
          main: credits(prices.flatEnginePrice),
          addon: credits(prices.flatModulePrice),
        })}
        checked={prices.flat}
        disabled={setting.isPending}
        onChange={({ currentTarget }) => {
          setting.mutate(currentTarget.checked);
        }}
      />
    </Card>
  );
}

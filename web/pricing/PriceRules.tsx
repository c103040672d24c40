import { Card, List, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { settingsApi } from '#contract/settings.ts';
import { query } from '#web/api/index.ts';

/** How the price of an order comes about from the prices of its methods. */
export function PriceRules() {
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

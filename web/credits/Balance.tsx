import { Badge } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { creditsApi } from '#contract/credits.ts';
import { wholeCredits } from '#rules/money.ts';
import { query } from '#web/api/index.ts';

/** The integer part of the credit balance, as the top bar shows it. */
export function Balance() {
  const { t } = useTranslation();
  const { data } = useQuery(query(creditsApi.getCreditBalance, {}));
  if (data === undefined) return null;
  const credits = wholeCredits(data.balance);
  return (
    <Badge
      size="lg"
      variant="light"
      tt="none"
      style={{ flexShrink: 0 }}
      leftSection={<IconCoins size={16} aria-hidden />}
      aria-label={t('credits.balance', { credits })}
      data-testid="balance"
    >
      {t('credits.short', { credits })}
    </Badge>
  );
}

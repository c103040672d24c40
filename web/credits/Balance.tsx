import { Box, Group, Text } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { creditsApi } from '#contract/credits.ts';
import { wholeCredits } from '#rules/money.ts';
import { query } from '#web/api/index.ts';
import classes from './credits.module.css';

/** The integer part of the credit balance, as the top bar shows it. */
export function Balance() {
  const { t } = useTranslation();
  const { data } = useQuery(query(creditsApi.getCreditBalance, {}));
  if (data === undefined) return null;
  const credits = wholeCredits(data.balance);
  const isLow = data.lowBelow !== undefined && data.balance < data.lowBelow;
  return (
    <Group
      gap={6}
      wrap="nowrap"
      flex="none"
      px={{ base: 0, xs: 6 }}
      role="img"
      aria-label={t(isLow ? 'credits.low.lowBalance' : 'credits.balance', { credits })}
      title={isLow ? t('credits.low.lowBalance', { credits }) : undefined}
      mod={{ low: isLow }}
      className={classes['balance'] ?? ''}
      data-testid="balance"
    >
      {/* On a phone seven digits leave no room for it. */}
      <Box component="span" display="inline-flex" visibleFrom="xs">
        <IconCoins size={16} stroke={1.6} aria-hidden />
      </Box>
      <Text span size="sm" ff="monospace" fw={500}>
        {t('credits.short', { credits })}
      </Text>
    </Group>
  );
}

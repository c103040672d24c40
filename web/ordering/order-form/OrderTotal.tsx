import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CreditCents } from '#contract/money.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import classes from './order-form.module.css';

/** The total, or 'loading price..' while the price is asked for or could not be had. */
export function OrderTotal({ total }: { total: CreditCents | undefined }) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  return (
    <Text component="div" fw={700} size="lg" className={classes['line']} aria-live="polite">
      <span>{t('ordering.summary.total')}</span>
      <span>
        {total === undefined ? t('ordering.summary.loading') : t('ordering.summary.price', { credits: credits(total) })}
      </span>
    </Text>
  );
}

import { Alert, Anchor } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { settingsApi } from '#contract/settings.ts';
import { query } from '#web/api/index.ts';
import type { BuyingOptions } from './offer.ts';

/** The reason why credits cannot be bought here now, with the address of support. */
export function PaymentNote({ paymentApi }: Pick<BuyingOptions, 'paymentApi'>) {
  const { t } = useTranslation();
  const { data: options } = useQuery(query(settingsApi.loadGlobalOptions, {}));
  const contact = options?.supportContact ?? '';
  const texts = {
    none: t('purchases.buy.noPaymentOption'),
    card: t('purchases.checkout.card'),
    transfer: t('purchases.checkout.noBank'),
  };
  return (
    <Alert color="attention" icon={<IconInfoCircle aria-hidden />}>
      {texts[paymentApi]} {contact !== '' && <Anchor href={`mailto:${contact}`}>{t('credits.contactSupport')}</Anchor>}
    </Alert>
  );
}

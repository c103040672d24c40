import { useTranslation } from 'react-i18next';
import type { Output } from '#contract/call.ts';
import type { creditsApi } from '#contract/credits.ts';
import { BankDetails } from './BankDetails.tsx';
import { SupportNote } from './SupportNote.tsx';

/** How this customer pays for credits, or whom to ask. */
export function CheckoutPayment({ options }: { options: Output<typeof creditsApi.getBuyingOptions> }) {
  const { t } = useTranslation();
  switch (options.paymentApi) {
    case 'none':
      return <SupportNote text={t('credits.buy.noPaymentOption')} />;
    case 'card':
      return <SupportNote text={t('credits.checkout.card')} />;
    case 'transfer':
      return options.bank === undefined ? (
        <SupportNote text={t('credits.checkout.noBank')} />
      ) : (
        <BankDetails bank={options.bank} />
      );
  }
}

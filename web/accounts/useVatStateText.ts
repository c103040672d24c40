import type { VatState } from '#contract/accounts/vat.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';

/** The VAT number of an account as the server has it. */
export type KnownVat = {
  readonly vatNumber: string;
  readonly state: VatState;
  /** The time of its confirmation, or the day for which staff confirmed it. */
  readonly at: string | undefined;
};

/**
 * Returns what the state of a saved VAT number means.
 *
 * @param isForStaff staff read it, who decide on a number in doubt
 */
export function useVatStateText(isForStaff: boolean): (vat: Pick<KnownVat, 'state' | 'at'>) => string {
  const { t } = useTranslation();
  const { date, dateTime } = useFormats();
  const texts = isForStaff ? 'accounts.customers.vat' : 'accounts.vat';
  return ({ state, at = '' }) => {
    switch (state) {
      case 'none':
        return t(`${texts}.optional`);
      case 'confirmed':
        return t('accounts.vat.confirmed', { when: dateTime(at) });
      case 'byHand':
        return t(`${texts}.state.byHand`, { when: date(at.slice(0, 10)) });
      case 'unchecked':
      case 'notReachable':
      case 'invalid':
        return t(`accounts.vat.state.${state}`);
      case 'numberTaken':
      case 'nameDiffers':
      case 'refused':
        return t(`${texts}.state.${state}`);
    }
  };
}

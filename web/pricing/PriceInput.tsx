import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { creditCents } from '#contract/money.ts';
import { highestPrice } from '#contract/pricing/price.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import classes from './pricing.module.css';

type Props = {
  /** Names the field where its column does not. */
  label: string;
  /** Stands above the field, too. */
  isLabelShown?: boolean;
  typed: string;
  isWrong: boolean;
  onType: (typed: string) => void;
  placeholder?: string;
  /** Stands at the end of the field. */
  action?: ReactNode;
};

/**
 * A field for a price in credits. It keeps what is typed as it is: a field of numbers drops the comma of a pasted price in
 * some languages, which makes it ten times as high.
 */
export function PriceInput({ label, isLabelShown = false, typed, isWrong, onType, placeholder = '', action }: Props) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  return (
    <TextInput
      size="xs"
      {...(isLabelShown ? { label } : { 'aria-label': label })}
      value={typed}
      onChange={({ currentTarget }) => {
        onType(currentTarget.value);
      }}
      error={isWrong && t('pricing.problem.price', { max: credits(creditCents(highestPrice)) })}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      placeholder={placeholder}
      rightSection={action}
      classNames={{ input: classes['price'] ?? '' }}
    />
  );
}

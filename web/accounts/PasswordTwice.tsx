import { PasswordInput, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { passwordMinimum } from '#contract/accounts/passwords.ts';
import { isPasswordLong } from '#rules/password.ts';
import { maxLengths } from './account-values.ts';
import { type RefusedPassword, useRefusedPassword } from './refused-password.ts';
import { rightColor } from './ValidMark.tsx';

export type Twice = { readonly password: string; readonly again: string };
type Props = {
  twice: Twice;
  onChange: (twice: Twice) => void;
  /** Shortest password of the account, in characters; that of customers where the account is not known. */
  min?: number;
  /** A password that the server has refused. */
  refused?: RefusedPassword | undefined;
};

export const areEqual = ({ password, again }: Twice, min: number = passwordMinimum): boolean =>
  isPasswordLong(password, min) && password === again;

/** A new password, typed twice; what is right and wrong about it is said while typing (administration specification, section 5). */
export function PasswordTwice({ twice, onChange, min = passwordMinimum, refused }: Props) {
  const { t } = useTranslation();
  const refusedText = useRefusedPassword();
  const [isVisited, setIsVisited] = useState(false);
  const { password, again } = twice;
  const isLong = isPasswordLong(password, min);
  const touched = isVisited || password !== '';
  const isForStaff = min > passwordMinimum;
  const shortText = isForStaff ? t('accounts.problem.tooShort', { min }) : t('accounts.newPassword.short');
  const refusal = refused?.password === password ? refusedText(refused) : undefined;
  return (
    <>
      <PasswordInput
        label={t('accounts.newPassword.label')}
        autoComplete="new-password"
        required
        maxLength={maxLengths.password}
        value={password}
        description={
          isLong &&
          refusal === undefined && (
            <Text span inherit c={rightColor}>
              {isForStaff ? t('accounts.newPassword.longStaff', { min }) : t('accounts.newPassword.long')}
            </Text>
          )
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={refusal ?? (touched && !isLong && shortText)}
        onChange={({ currentTarget }) => {
          onChange({ password: currentTarget.value, again });
        }}
        onBlur={() => {
          setIsVisited(true);
        }}
      />
      <PasswordInput
        label={t('accounts.newPassword.again')}
        autoComplete="new-password"
        required
        maxLength={maxLengths.password}
        value={again}
        error={again !== '' && again !== password && t('accounts.problem.differs')}
        onChange={({ currentTarget }) => {
          onChange({ password, again: currentTarget.value });
        }}
      />
    </>
  );
}

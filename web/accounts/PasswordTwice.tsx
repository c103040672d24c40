import { PasswordInput, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { passwordMinimum } from '#contract/accounts.ts';
import { isPasswordLong } from '#rules/password.ts';
import { longest } from './account-values.ts';
import { type RefusedPassword, useRefusedPassword } from './refused-password.ts';
import { rightColor } from './ValidMark.tsx';

export type Twice = { readonly password: string; readonly again: string };
type Props = {
  twice: Twice;
  onChange: (twice: Twice) => void;
  /** Shortest password of the account, in characters; that of customers where the account is not known. */
  least?: number;
  /** A password that the server has refused. */
  refused?: RefusedPassword | undefined;
};

export const areEqual = ({ password, again }: Twice, least: number = passwordMinimum): boolean =>
  isPasswordLong(password, least) && password === again;

/** A new password, typed twice; what is right and wrong about it is said while typing (administration specification, section 5). */
export function PasswordTwice({ twice, onChange, least = passwordMinimum, refused }: Props) {
  const { t } = useTranslation();
  const refusedText = useRefusedPassword();
  const [isVisited, setIsVisited] = useState(false);
  const { password, again } = twice;
  const isLong = isPasswordLong(password, least);
  const touched = isVisited || password !== '';
  const isForStaff = least > passwordMinimum;
  const shortText = isForStaff ? t('accounts.problem.tooShort', { least }) : t('accounts.newPassword.short');
  const refusal = refused?.password === password ? refusedText(refused) : undefined;
  return (
    <>
      <PasswordInput
        label={t('accounts.newPassword.label')}
        autoComplete="new-password"
        required
        maxLength={longest.password}
        value={password}
        description={
          isLong &&
          refusal === undefined && (
            <Text span inherit c={rightColor}>
              {isForStaff ? t('accounts.newPassword.longStaff', { least }) : t('accounts.newPassword.long')}
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
        maxLength={longest.password}
        value={again}
        error={again !== '' && again !== password && t('accounts.problem.differs')}
        onChange={({ currentTarget }) => {
          onChange({ password, again: currentTarget.value });
        }}
      />
    </>
  );
}

import { PasswordInput, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { isPasswordValid } from '#rules/account.ts';
import { longest } from './account-values.ts';
import { rightColor } from './ValidMark.tsx';

export type Twice = { readonly password: string; readonly again: string };
type Props = { twice: Twice; onChange: (twice: Twice) => void };

export const areEqual = ({ password, again }: Twice): boolean => isPasswordValid(password) && password === again;

/** A new password, typed twice; what is right and wrong about it is said while typing (administration specification, section 5). */
export function PasswordTwice({ twice, onChange }: Props) {
  const { t } = useTranslation();
  const [isVisited, setIsVisited] = useState(false);
  const { password, again } = twice;
  const isLong = isPasswordValid(password);
  const touched = isVisited || password !== '';
  return (
    <>
      <PasswordInput
        label={t('accounts.newPassword.label')}
        autoComplete="new-password"
        required
        maxLength={longest.password}
        value={password}
        description={
          isLong && (
            <Text span inherit c={rightColor}>
              {t('accounts.newPassword.long')}
            </Text>
          )
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={touched && !isLong && t('accounts.newPassword.short')}
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

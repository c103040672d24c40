import { PasswordInput, SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fieldId, longest, type SignUpValues } from './account-values.ts';
import type { FormPart } from './useFields.ts';
import { useProblemText } from './useProblemText.ts';

/** The password of a new account, twice. */
export function NewPasswordFields({ form }: { form: FormPart<SignUpValues> }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {(['password', 'passwordAgain'] as const).map((name) => {
        const problem = form.problemOf(name);
        return (
          <PasswordInput
            key={name}
            id={fieldId(name)}
            label={t(`accounts.field.${name}`)}
            // The rule stands below, where its message takes its place.
            description={name === 'password' && problem === undefined && t('accounts.passwordShort')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            autoComplete="new-password"
            maxLength={longest[name]}
            value={form.values[name]}
            error={problem && problemText(name, problem)}
            onChange={({ currentTarget }) => {
              form.change({ [name]: currentTarget.value });
            }}
            onBlur={() => {
              form.touch(name);
            }}
          />
        );
      })}
    </SimpleGrid>
  );
}

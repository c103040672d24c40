import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Language } from '#contract/languages.ts';
import { accountsApi } from '#contract/accounts.ts';
import { signUpProblems } from '#rules/account.ts';
import { ask, RefusedCall } from '#web/api/index.ts';
import { emptySignUp, type SignUpValues } from './account-values.ts';
import { useHumanCheck } from './human/useHumanCheck.ts';
import { forgetSignUp, saveSignUp, savedSignUp } from './save-sign-up.ts';
import { refusedFields } from './refused-fields.ts';
import { useFields } from './useFields.ts';

/**
 * The form of a company that signs up. Sending it twice makes one account: the second answer is that the name is taken.
 *
 * @param onDone hears that the account is there, and whether its mail waits
 */
export function useSignUp(onDone: (mailWaits: boolean) => void) {
  const language = useTranslation().i18n.language;
  const [restored, setRestored] = useState(() => savedSignUp());
  const form = useFields<SignUpValues>(() => restored ?? emptySignUp, signUpProblems);
  const human = useHumanCheck();
  const { values } = form;
  // The storage of the tab lies outside React.
  useEffect(() => {
    saveSignUp(values);
  }, [values]);
  const sending = useMutation({
    mutationFn: async () => {
      const { countryId, passwordAgain: _typedTwice, ...entered } = values;
      if (countryId === undefined) throw new Error('the form is sent only when it is complete');
      return ask(accountsApi.signUp, {
        ...entered,
        countryId,
        // Private persons cannot sign up yet.
        companyModel: 'company',
        language: Language.catch('en').parse(language),
        humanPass: await human.pass(),
      });
    },
    onSuccess: (answer) => {
      if (answer.success && answer.code !== 106) {
        forgetSignUp();
        onDone(answer.code === 110);
        return;
      }
      human.renew();
      form.refuse(answer.success ? { username: 'taken', email: 'taken' } : { username: 'taken' });
    },
    onError: (error) => {
      human.renew();
      if (error instanceof RefusedCall) form.refuse(refusedFields(error));
    },
  });
  return {
    form,
    human,
    sending,
    isRestored: restored !== undefined,
    startOver: () => {
      setRestored(undefined);
      sending.reset();
      form.start(emptySignUp);
    },
  };
}
export type Sending = ReturnType<typeof useSignUp>['sending'];

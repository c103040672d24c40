import { useTranslation } from 'react-i18next';
import { passwordMinimum } from '#contract/accounts.ts';
import { shortest } from '#rules/account.ts';
import type { SignUpValues } from './account-values.ts';
import type { FieldProblem } from './useFields.ts';

const shortestOf: Partial<Record<keyof SignUpValues, number>> = { ...shortest, password: passwordMinimum };

/** The text of a problem at its field. */
export function useProblemText() {
  const { t } = useTranslation();
  return (field: keyof SignUpValues, problem: FieldProblem): string => {
    if (field === 'password') return t('identity.passwordShort');
    switch (problem) {
      case 'missing':
        return field === 'countryId' || field === 'stateId'
          ? t('identity.problem.notChosen')
          : t('identity.problem.missing');
      case 'tooShort':
        return t('identity.problem.tooShort', { least: shortestOf[field] ?? 1 });
      case 'notAnEmail':
        return t('identity.problem.notAnEmail');
      case 'differs':
        return t('identity.problem.differs');
      case 'notAccepted':
        return t('identity.problem.notAccepted');
      case 'notAllowed':
        return t('identity.problem.notAllowed');
      case 'notVat':
        return t('identity.problem.notVat');
      case 'taken':
        return t('identity.problem.taken');
    }
  };
}

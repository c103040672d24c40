import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { minLengths } from '#rules/account.ts';
import type { SignUpValues } from './account-values.ts';
import type { FieldProblem } from './useFields.ts';

const minLengthByField: Partial<Record<keyof SignUpValues, number>> = minLengths;

/** The text of a problem at its field. */
export function useProblemText() {
  const { t } = useTranslation();
  return (field: keyof SignUpValues, problem: FieldProblem): string => {
    if (field === 'password' && (problem === 'missing' || problem === 'tooShort')) return t('accounts.passwordShort');
    switch (problem) {
      case 'missing':
        return field === 'countryId' || field === 'stateId'
          ? t('accounts.problem.notChosen')
          : t('accounts.problem.missing');
      case 'tooShort':
        return t('accounts.problem.tooShort', { min: minLengthByField[field] ?? 1 });
      case 'easy':
        return t('accounts.problem.easy');
      case 'likeName':
        return t('accounts.problem.likeName');
      case 'notAnEmail':
        return t('accounts.problem.notAnEmail');
      case 'differs':
        return t('accounts.problem.differs');
      case 'notAccepted':
        return t('accounts.problem.notAccepted');
      case 'notAllowed':
        return t('accounts.problem.notAllowed');
      case 'notVat':
        return t('accounts.problem.notVat');
      case 'taken':
        return t('accounts.problem.taken');
    }
  };
}

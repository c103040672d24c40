import type { textsIn } from '#server/i18n/texts.ts';
import type { Operator } from './parties.ts';

/** The operator's register and directors, which the law demands on letters of companies. */
export function legalLines(operator: Operator, t: ReturnType<typeof textsIn>): string[] {
  const register = [operator.register_court, operator.register_number].map((part) => part.trim()).filter(Boolean);
  return [
    register.length === 0 ? '' : `${t('billing.documents.register')}: ${register.join(', ')}`,
    operator.directors.trim() === '' ? '' : `${t('billing.documents.directors')}: ${operator.directors.trim()}`,
  ].filter(Boolean);
}

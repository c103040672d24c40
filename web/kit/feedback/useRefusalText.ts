import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { getErrorCode, RefusedCallError } from '#web/api/index.ts';
import type { english } from '#web/i18n/english.ts';

type TextKey = Exclude<keyof typeof english.refusal, 'missing' | 'fields'>;
type FieldKey = keyof typeof english.refusal.fields;

/** Fields that a refusal names, with the letters of each that it refuses. */
function fieldsOf(error: unknown): { field: string; letters: string }[] {
  const fields = error instanceof RefusedCallError ? error.problem['fields'] : undefined;
  if (!Array.isArray(fields)) return [];
  return fields.flatMap((one: unknown) => {
    if (typeof one === 'string') return [{ field: one, letters: '' }];
    const isNamed = typeof one === 'object' && one !== null && 'field' in one && 'letters' in one;
    return isNamed ? [{ field: String(one.field), letters: String(one.letters) }] : [];
  });
}

/** Refusals that name the fields of an account or of the operator. */
const namingFields: ReadonlySet<string> = new Set([
  'customerDataMissing',
  'operatorDataMissing',
  'lettersNotPrintable',
]);

/** The text that a person reads for an error: of its refusal code, of the thing that is missing, or that nobody answered. */
export function useRefusalText(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    const code = getErrorCode(error) as TextKey;
    const sought = error instanceof RefusedCallError && code === 'notFound' ? error.sought : undefined;
    if (sought !== undefined) return t(`refusal.missing.${sought}`);
    const fields = namingFields.has(code) ? fieldsOf(error) : [];
    if (fields.length === 0) return t(`refusal.${code}`);
    const names = fields.map(({ field, letters }) => {
      const name = t(`refusal.fields.${field as FieldKey}`);
      return letters === '' ? name : `${name}: ${letters}`;
    });
    return `${t(`refusal.${code}`)} (${names.join('; ')})`;
  };
}

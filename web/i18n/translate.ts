/** The texts of one language by their rooms; deeper levels are parts of the key. */
export type Texts = Readonly<Record<string, unknown>>;

/** Values for the placeholders of a text; `count` chooses the plural form, too. */
export type Values = Readonly<Record<string, unknown>>;

function textAt(texts: Texts, key: string): string | undefined {
  let part: unknown = texts;
  for (const name of key.split('.')) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, name)) return undefined;
    part = (part as Texts)[name];
  }
  return typeof part === 'string' ? part : undefined;
}

function formatValue(value: unknown, form: string | undefined, locale: string): string {
  if (form === 'number' && (typeof value === 'number' || typeof value === 'bigint'))
    return new Intl.NumberFormat(locale).format(value);
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/**
 * The text of a key in the language of a locale: in the plural form of `count`, its placeholders `{{name}}` and
 * `{{name, number}}` filled in once, so that a placeholder within a value stays as it is. Undefined where there is no such text.
 */
export function translate(texts: Texts, locale: string, key: string, values: Values = {}): string | undefined {
  const { count } = values;
  const plural = typeof count === 'number' ? `_${new Intl.PluralRules(locale).select(count)}` : '';
  const text = (plural === '' ? undefined : textAt(texts, `${key}${plural}`)) ?? textAt(texts, key);
  return text?.replaceAll(/\{\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?\}\}/g, (_all, name: string, form?: string) =>
    formatValue(Object.hasOwn(values, name) ? values[name] : undefined, form, locale),
  );
}

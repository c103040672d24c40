import type { UseFormReturnType } from '@mantine/form';
import type { CatalogMethod, MethodText } from '#contract/catalog/methods.ts';
import { PriceClassId } from '#contract/ids.ts';
import { type Language, languages } from '#contract/languages.ts';
import { type DetailValues, findDetailProblems, toDetails, toDetailValues } from './detail-values.ts';

export const everyLanguage = Object.keys(languages) as Language[];

type Text = Pick<MethodText, 'name' | 'comment'>;
export type MethodValues = Omit<CatalogMethod, 'methodId' | 'texts' | 'details' | 'tasks' | 'vehicles'> & {
  texts: Record<Language, Text>;
  details: DetailValues[];
};
export type MethodFormState = UseFormReturnType<MethodValues>;

const textsOf = (texts: readonly MethodText[]) =>
  Object.fromEntries(
    everyLanguage.map((language) => {
      const { name = '', comment = '' } = texts.find((one) => one.language === language) ?? {};
      return [language, { name, comment }];
    }),
  ) as Record<Language, Text>;

/** A method as the form shows it: with a place for every language. */
export const toMethodValues = (method: CatalogMethod): MethodValues => ({
  name: method.name,
  engineClassId: method.engineClassId,
  moduleClassId: method.moduleClassId,
  type: method.type,
  active: method.active,
  universal: method.universal,
  categories: method.categories,
  fuel: method.fuel,
  dtcLogic: method.dtcLogic,
  legalNotice: method.legalNotice,
  optionalParameters: method.optionalParameters,
  urlLink: method.urlLink,
  texts: textsOf(method.texts),
  details: toDetailValues(method.details),
});

export const noClass = PriceClassId.decode(0);

export const emptyValues: MethodValues = {
  name: '',
  engineClassId: noClass,
  moduleClassId: noClass,
  type: 'power',
  active: true,
  universal: false,
  categories: ['car'],
  fuel: 'any',
  dtcLogic: false,
  legalNotice: 'none',
  optionalParameters: '',
  urlLink: '',
  texts: textsOf([]),
  details: [],
};

const isEmpty = ({ name, comment }: Text): boolean => name.trim() === '' && comment.trim() === '';

/** The problem of each field, under the name that the form has for it. A link that stands may stay as it is. */
export function findMethodProblems(before: MethodValues, { name, urlLink, texts, details }: MethodValues) {
  const lacking = everyLanguage.filter((language) => texts[language].name.trim() === '' && !isEmpty(texts[language]));
  const isLink = urlLink === before.urlLink || /^(https:\/\/\S+)?$/.test(urlLink.trim());
  return new Map<string, 'missing' | 'link' | 'nameOfComment' | 'detailName' | 'bounds' | 'choices'>([
    ...findDetailProblems(details),
    ...(name.trim() === '' ? [['name', 'missing'] as const] : []),
    ...(isLink ? [] : [['urlLink', 'link'] as const]),
    ...lacking.map((language) => [`texts.${language}.name`, 'nameOfComment'] as const),
  ]);
}

/** The languages in which customers would read the text of another. */
export const missingLanguages = (texts: readonly MethodText[]): Language[] =>
  everyLanguage.filter((language) => !texts.some((text) => text.language === language));

/** The values of the form as the calls take them. */
export const toMethodFields = ({ texts, urlLink, details, ...values }: MethodValues) => ({
  ...values,
  details: toDetails(details),
  urlLink: urlLink.trim(),
  texts: everyLanguage.flatMap((language): MethodText[] =>
    isEmpty(texts[language]) ? [] : [{ language, ...texts[language] }],
  ),
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Only what differs: a colleague's change of another field or language meanwhile stays. */
export function diffMethods(before: MethodValues, after: MethodValues) {
  const { texts: _texts, ...fields } = toMethodFields(after);
  const changed: Partial<typeof fields> = Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => !isSame(value, before[field as keyof typeof fields])),
  );
  const texts = everyLanguage
    .filter((language) => !isSame(before.texts[language], after.texts[language]))
    .map((language): MethodText => ({ language, ...after.texts[language] }));
  return { ...changed, texts };
}

export function isChanged(before: MethodValues, after: MethodValues): boolean {
  const { texts, ...fields } = diffMethods(before, after);
  return texts.length > 0 || Object.keys(fields).length > 0;
}

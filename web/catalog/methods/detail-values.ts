import { type DetailKind, detailLimits } from '#contract/catalog/detail-answers.ts';
import type { MethodDetail } from '#contract/catalog/details.ts';
import { type Language, languages } from '#contract/languages.ts';

const everyLanguage = Object.keys(languages) as Language[];

type Words = { name: string; choices: string[] };

/** A detail as the form of its method has it: with a place for every language, and bounds that may be empty. */
export type DetailValues = {
  number: number;
  kind: DetailKind;
  required: boolean;
  unit: string;
  min: number | string;
  max: number | string;
  texts: Record<Language, Words>;
};

const wordsOf = (texts: MethodDetail['texts']) =>
  Object.fromEntries(
    everyLanguage.map((language) => {
      const { name = '', choices = [] } = texts.find((one) => one.language === language) ?? {};
      return [language, { name, choices }];
    }),
  ) as Record<Language, Words>;

export const emptyDetail = (number: number): DetailValues => ({
  number,
  kind: 'text',
  required: true,
  unit: '',
  min: '',
  max: '',
  texts: wordsOf([]),
});

export const toDetailValues = (details: readonly MethodDetail[]): DetailValues[] =>
  details.map(({ number, kind, required, unit, min = '', max = '', texts }) => ({
    number,
    kind,
    required,
    unit,
    min,
    max,
    texts: wordsOf(texts),
  }));

/** The details as the calls take them: of each kind what belongs to it, of the languages those that have a name. */
export const toDetails = (details: readonly DetailValues[]): MethodDetail[] =>
  details.map(({ number, kind, required, unit, min, max, texts }) => ({
    number,
    kind,
    required,
    unit: kind === 'value' ? unit.trim() : '',
    ...(kind === 'value' && min !== '' && { min: Number(min) }),
    ...(kind === 'value' && max !== '' && { max: Number(max) }),
    texts: everyLanguage
      .filter((language) => texts[language].name.trim() !== '')
      .map((language) => ({
        language,
        name: texts[language].name.trim(),
        choices: kind === 'choice' ? texts[language].choices : [],
      })),
  }));

/** The problem of each field of the details, under the name that the form has for it. */
export function findDetailProblems(details: readonly DetailValues[]) {
  return details.flatMap(
    ({ kind, min, max, texts }, index): (readonly [string, 'detailName' | 'bounds' | 'choices'])[] => {
      const at = (field: string) => `details.${index}.${field}`;
      const named = everyLanguage.filter((language) => texts[language].name.trim() !== '');
      const { choices } = texts.en;
      const isLong = ({ choices: words }: Words) => words.some((word) => word.length > detailLimits.choice);
      return [
        ...(named.includes('en') ? [] : [[at('texts.en.name'), 'detailName'] as const]),
        ...(kind === 'value' && min !== '' && max !== '' && Number(min) > Number(max)
          ? [[at('max'), 'bounds'] as const]
          : []),
        ...(kind === 'choice'
          ? everyLanguage
              .filter((language) => language === 'en' || named.includes(language))
              .filter((language) => {
                const words = texts[language];
                return choices.length < 2 || words.choices.length !== choices.length || isLong(words);
              })
              .map((language) => [at(`texts.${language}.choices`), 'choices'] as const)
          : []),
      ];
    },
  );
}

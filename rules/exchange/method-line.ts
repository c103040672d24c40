import { type MethodDetail, MethodDetails } from '#contract/catalog/details.ts';
import { LegalNotice } from '#contract/settings.ts';
import { type Language, languages } from '#contract/languages.ts';
import { vehicleCategories } from '#contract/catalog/vehicles.ts';
import { type Cells, type Line, type LineResult, readLine } from './read-line.ts';

const every = Object.keys(languages) as Language[];

const texts = Object.fromEntries(
  every.flatMap((language): [string, readonly [string]][] => [
    [`name_${language}`, [`method_name_customer_${language}`]],
    [`comment_${language}`, [`method_comment_customer_${language}`]],
  ]),
) as Record<`${'name' | 'comment'}_${Language}`, readonly [string]>;

/** The columns of a file of methods. A missing column changes nothing. */
export const methodColumns = {
  name: ['method_name'],
  type: ['method_type'],
  active: ['method_status'],
  universal: ['method_isUniversal'],
  categories: ['method_categories'],
  fuel: ['method_fuel'],
  dtcLogic: ['method_hasDTCLogic'],
  legalNotice: ['method_legalNotice'],
  engineClass: ['method_price_id'],
  moduleClass: ['method_price_addon_id'],
  optionalParameters: ['method_optional_params'],
  urlLink: ['method_url_link'],
  details: ['method_details', 'details'],
  ...texts,
} as const;
export const methodColumnsNeeded = ['name'] as const;

/** One method; undefined fields stay as they are, or get the default in a new method. */
export type MethodLine = {
  name: string;
  type: string | undefined;
  active: boolean | undefined;
  universal: boolean | undefined;
  categories: string[] | undefined;
  fuel: 'any' | 'diesel' | 'petrol' | undefined;
  dtcLogic: boolean | undefined;
  legalNotice: LegalNotice | undefined;
  /** 0: no price class. */
  engineClass: number | undefined;
  moduleClass: number | undefined;
  optionalParameters: string | undefined;
  urlLink: string | undefined;
  /** Empty: it asks for none. */
  details: MethodDetail[] | undefined;
  /** An empty name deletes the text of this language. */
  texts: { language: Language; name: string | undefined; comment: string | undefined }[];
};

/** Reads one line of a file of methods. Categories are separated by blanks, commas or bars. */
export function readMethodLine(line: Line): LineResult<MethodLine> {
  return readLine(methodColumns, line, (cells) => {
    const urlLink = cells.text('urlLink', { max: 500 });
    if (urlLink !== undefined && urlLink !== '' && !/^https:\/\/\S+$/.test(urlLink))
      cells.refuse('urlLink', 'notValid');
    const categoryText = cells.text('categories', { max: 300 });
    const categoryNames = categoryText?.split(/[\s,|]+/).filter((word) => word !== '');
    const categories = categoryNames?.map(
      (word) =>
        vehicleCategories.find((category) => category.toLowerCase() === word.toLowerCase()) ??
        cells.refuse('categories', 'unknown'),
    );
    return {
      name: cells.required('name', { max: 60 }),
      type: cells.text('type', { max: 40 }),
      active: cells.flag('active'),
      universal: cells.flag('universal'),
      categories: categories === undefined ? undefined : [...new Set(categories)],
      fuel: cells.oneOf('fuel', ['any', 'diesel', 'petrol']),
      dtcLogic: cells.flag('dtcLogic'),
      legalNotice: cells.oneOf('legalNotice', LegalNotice.options),
      engineClass: cells.whole('engineClass', { min: 0, max: 100_000 }),
      moduleClass: cells.whole('moduleClass', { min: 0, max: 100_000 }),
      optionalParameters: cells.text('optionalParameters', { max: 500 }),
      urlLink,
      details: readDetails(cells),
      texts: every
        .map((language) => ({
          language,
          name: cells.text(`name_${language}`, { max: 120 }),
          comment: cells.text(`comment_${language}`, { max: 1000 }),
        }))
        .filter(({ name, comment }) => name !== undefined || comment !== undefined),
    };
  });
}

/** The characters of six details in every language, at their longest. */
const maxDetailsLength = 60_000;

/** Details as JSON, in the shape of the contract; none in an empty cell. */
function readDetails(cells: Cells<typeof methodColumns>): MethodDetail[] | undefined {
  const text = cells.text('details', { max: maxDetailsLength });
  if (text === undefined) return undefined;
  if (text === '') return [];
  try {
    return MethodDetails.parse(JSON.parse(text));
  } catch {
    return cells.refuse('details', 'notValid');
  }
}

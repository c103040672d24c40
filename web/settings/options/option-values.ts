import type { UseFormReturnType } from '@mantine/form';
import type { Input } from '#contract/call.ts';
import { type OperatorOptions, settingsApi, type SupportTimes } from '#contract/settings.ts';
import { toHexColor } from '#rules/css-colors.ts';
import type { english } from '#web/i18n/english.ts';

/** One weekday as it stands in the fields; a closed day keeps its hours for when it is opened again. */
export type DayValues = { weekday: number; open: boolean; opens: string; closes: string; warns: number | string };

/** One day off as it stands in the fields; the key tells new, still empty rows apart. */
export type HolidayValues = { key: number; day: string; name: string };

/** The options as they stand in the fields: what is being typed there may not be a number yet. */
export type OptionValues = Omit<
  OperatorOptions,
  'discountPercent' | 'creditPrice' | 'supportHours' | 'holidays' | 'operatorCountryId'
> & {
  discountPercent: number | string;
  /** In units of the currency, where the contract has hundredths. */
  creditPrice: number | string;
  /** All seven weekdays, Monday first. */
  supportHours: DayValues[];
  holidays: HolidayValues[];
  operatorCountryId: string | null;
};
export type OptionsFormState = UseFormReturnType<OptionValues>;
export type OptionField = keyof typeof english.settings.options.problem;

/** Monday first, as weeks are shown in Europe. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;

const clockOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The minute of the day; midnight as an end is the end of the day. NaN for what is no time. */
function minuteOf(clock: string, isEnd: boolean): number {
  const [, hours = 'NaN', minutes = 'NaN'] = /^(\d{2}):(\d{2})$/.exec(clock) ?? [];
  const minute = Number(hours) * 60 + Number(minutes);
  return isEnd && minute === 0 ? 1440 : minute;
}

function dayValues(hours: SupportTimes['hours'], weekday: number): DayValues {
  const day = hours.find((one) => one.weekday === weekday);
  if (day === undefined) return { weekday, open: false, opens: '08:00', closes: '18:00', warns: 15 };
  return { weekday, open: true, opens: clockOf(day.opens), closes: clockOf(day.closes % 1440), warns: day.warns };
}

export const toOptionValues = (options: OperatorOptions): OptionValues => ({
  ...options,
  creditPrice: options.creditPrice / 100,
  supportHours: weekdays.map((weekday) => dayValues(options.supportHours, weekday)),
  holidays: options.holidays.map((holiday, key) => ({ key, ...holiday })),
  operatorCountryId: options.operatorCountryId === undefined ? null : String(options.operatorCountryId),
});

/** An empty field is no number, not 0. */
const numberIn = (typed: number | string): number => (typed === '' ? Number.NaN : Number(typed));

const trimmed = [
  'discountText',
  'supportContact',
  'operatorEmail',
  'registrationLink',
  'bankHolder',
  'bankName',
  'bankIban',
  'bankBic',
  'brandName',
  'operatorCompany',
  'operatorStreet',
  'operatorZip',
  'operatorCity',
  'operatorVatNumber',
  'operatorTaxNumber',
  'operatorContactName',
  'operatorContactPhone',
  'operatorContactEmail',
  'operatorRegisterCourt',
  'operatorRegisterNumber',
  'operatorDirectors',
  'operatorBuyerReference',
] as const satisfies readonly (keyof OptionValues)[];

export function toOptions({ operatorCountryId, ...values }: OptionValues): OperatorOptions {
  const texts = Object.fromEntries(trimmed.map((name) => [name, values[name].trim()]));
  return {
    ...values,
    ...(texts as Pick<OptionValues, (typeof trimmed)[number]>),
    brandColor: toHexColor(values.brandColor) ?? values.brandColor.trim().toLowerCase(),
    discountPercent: numberIn(values.discountPercent),
    creditPrice: Math.round(numberIn(values.creditPrice) * 100),
    supportHours: values.supportHours
      .filter(({ open }) => open)
      .map(({ weekday, opens, closes, warns }) => ({
        weekday,
        opens: minuteOf(opens, false),
        closes: minuteOf(closes, true),
        warns: numberIn(warns),
      }))
      .toSorted((one, other) => one.weekday - other.weekday),
    holidays: values.holidays.map(({ day, name }) => ({ day, name: name.trim() })),
    ...(operatorCountryId !== null && {
      operatorCountryId: Number(operatorCountryId) as NonNullable<OperatorOptions['operatorCountryId']>,
    }),
  };
}

/** Only the options whose fields were changed: what nobody touched here stays as a colleague may have set it. */
export function changedOptions(
  begun: OptionValues,
  values: OptionValues,
): Input<typeof settingsApi.updateGlobalOptions> {
  const before: Record<string, unknown> = toOptions(begun);
  const { operatorCountryId = null, ...options } = toOptions(values);
  const changed = Object.entries({ ...options, operatorCountryId }).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name] ?? null),
  );
  return Object.fromEntries(changed);
}

/** The fields whose value the contract would refuse, of those that are sent. */
export function wrongFields(input: Input<typeof settingsApi.updateGlobalOptions>): OptionField[] {
  const checked = settingsApi.updateGlobalOptions.input.safeEncode(input);
  if (checked.success) return [];
  const ours: Record<string, OptionField> = {
    globalPriceDiscount: 'discountPercent',
    globalPriceDiscountText: 'discountText',
  };
  const names = checked.error.issues.map(({ path }) => String(path[0]));
  return [...new Set(names.map((name) => ours[name] ?? (name as OptionField)))];
}

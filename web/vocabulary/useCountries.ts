import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Output } from '#contract/call.ts';
import { countriesApi } from '#contract/countries.ts';
import { query } from '#web/api/index.ts';

export type Country = Output<typeof countriesApi.getCountries>[number];

/** The name of a country in a language; the portal knows German and English, the browser the others. */
function nameIn(language: string, { iso, nameDe, nameEn }: Country): string {
  if (language === 'de') return nameDe;
  if (language === 'en') return nameEn;
  const known = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  return known.of(iso) ?? nameEn;
}

/** Every country by its name in the language of the screen. */
export function useCountries() {
  const language = useTranslation().i18n.language;
  const countries = useQuery({ ...query(countriesApi.getCountries, {}), staleTime: Infinity });
  const { compare } = new Intl.Collator(language);
  const named = (countries.data ?? []).map((country) => ({ ...country, name: nameIn(language, country) }));
  return { countries: named.toSorted((one, other) => compare(one.name, other.name)), isError: countries.isError };
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countriesApi } from '#contract/countries.ts';
import { codeOf, query } from '#web/api/index.ts';

type Checked = 'unknown' | 'checking' | 'valid' | 'notValid' | 'notReachable' | 'notChecked';

/** Asks the server about a VAT number; what it said counts only for the number and the country that were asked about. */
export function useVatCheck(vatNumber: string, countryIso: string): { checked: Checked; check: () => void } {
  const now = { vatNumber: vatNumber.trim(), countryIso };
  const [asked, setAsked] = useState<typeof now>();
  const isAsked = now.vatNumber !== '' && asked?.vatNumber === now.vatNumber && asked.countryIso === countryIso;
  const answer = useQuery({ ...query(countriesApi.validateVatNumber, now), enabled: isAsked, staleTime: 300_000 });
  const check = () => {
    if (isAsked && answer.isError) void answer.refetch();
    setAsked(now);
  };
  if (!isAsked) return { checked: 'unknown', check };
  if (answer.isFetching) return { checked: 'checking', check };
  if (answer.isError)
    return { checked: codeOf(answer.error) === 'vatRegisterNotReachable' ? 'notReachable' : 'notChecked', check };
  return { checked: answer.data === true ? 'valid' : 'notValid', check };
}

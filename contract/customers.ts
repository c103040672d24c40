import { z } from 'zod';
import { call } from './call.ts';
import { CountryId } from './ids.ts';
import { nothing, wire } from './wire.ts';

export const getCountries = call({
  method: 'GET',
  name: 'getCountries',
  who: 'public',
  about: 'All countries with their ids and areas (1 Germany, 2 world, 3 Europe).',
  input: nothing,
  output: z.array(
    wire(
      { id: CountryId, iso: z.string(), nameDe: z.string(), nameEn: z.string(), areaId: z.int() },
      { iso: 'countryiso', nameDe: 'countryname', nameEn: 'countryen', areaId: 'areaID' },
    ),
  ),
  refusals: {},
});

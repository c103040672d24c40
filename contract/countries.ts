import { z } from 'zod';
import { call } from './call.ts';
import { CountryId, StateId } from './ids.ts';
import { nothing, text, wire } from './wire.ts';

export const countriesApi = {
  getCountries: call({
    method: 'GET',
    name: 'getCountries',
    who: 'public',
    about: 'All countries with their ids and areas (1 Germany, 2 world, 3 Europe).',
    shows: [],
    input: nothing,
    output: z.array(
      wire(
        { id: CountryId, iso: z.string(), nameDe: z.string(), nameEn: z.string(), areaId: z.int() },
        { iso: 'countryiso', nameDe: 'countryname', nameEn: 'countryen', areaId: 'areaID' },
      ),
    ),
    refusals: {},
  }),

  getCountryStates: call({
    method: 'GET',
    name: 'getCountryStates',
    who: 'public',
    about: 'The states of a country by name; none for most countries.',
    shows: [],
    input: wire({ countryId: CountryId }, { countryId: 'country_id' }),
    output: z.array(wire({ id: StateId, name: z.string() }, { name: 'statename' })),
    refusals: {},
  }),

  getCountryArea: call({
    method: 'GET',
    name: 'getCountryAreaID',
    who: 'public',
    seeks: 'country',
    about: 'The area of a country: 1 Germany, 2 world, 3 Europe.',
    shows: [],
    input: wire({ countryId: CountryId }, { countryId: ['country_id', 'id'] }),
    output: wire({ areaId: z.int() }, { areaId: 'areaID' }),
    refusals: {},
  }),

  validateVatNumber: call({
    method: 'GET',
    name: 'getValidateVatNumber',
    who: 'public',
    about:
      'Whether a VAT number is valid: format and checksum first, then the official register. A register that is not reachable is a refusal, never a false.',
    shows: [],
    input: wire({ vatNumber: text(30).min(1), countryIso: text(2).min(2) }, { countryIso: 'vatCountryiso' }),
    output: z.boolean(),
    refusals: { vatRegisterNotReachable: 503 },
  }),
};

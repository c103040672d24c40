import { countriesApi } from '#contract/countries.ts';
import { type Parts, serveCalls } from '#server/rooms/room.ts';
import { countriesCalls } from './calls.ts';

export const room = {
  calls: serveCalls(countriesApi, ({ database, config }: Parts) => countriesCalls(database, config)),
};

import { expect, test } from 'vitest';
import { brandsOfFile } from './brands-of-file.ts';

const volkswagenGroup = ['Volkswagen', 'Audi', 'Škoda', 'Seat'];

test.each([
  [{ vin: 'WVWZZZ1KZ6W000001' }, ['Volkswagen']],
  [{ vin: 'WBAVC31020KT00001' }, ['BMW']],
  [{ vin: 'TMBZZZ1Z8B2000001', part: '03L906022BQ' }, ['Škoda']],
  [{ vin: 'XXXZZZ1KZ6W000001', part: '03L906022BQ' }, volkswagenGroup],
  [{ part: '03G 906 021 AB' }, volkswagenGroup],
  [{ part: 'A6421502391' }, ['Mercedes-Benz', 'smart']],
  [{ part: '8200311539' }, ['Renault', 'Dacia']],
  [{ part: '9664843880' }, ['Peugeot', 'Citroën']],
  [{ part: '1037999001' }, []],
  [{}, []],
])('%j is from %j', (file, brands) => {
  expect(brandsOfFile(file)).toEqual(brands);
});

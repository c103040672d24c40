import { expect, test } from 'vitest';
import { splitControlUnit } from './split-control-unit.ts';

test.each([
  ['Bosch EDC17C46', 'Bosch', 'EDC17C46'],
  ['bosch  MED17.5.2 ', 'Bosch', 'MED17.5.2'],
  ['CONTINENTAL SIMOS 18.1', 'Continental', 'SIMOS 18.1'],
  ['Siemens VDO SID206', 'Siemens VDO', 'SID206'],
  ['Siemens SID206', 'Siemens', 'SID206'],
  ['Magneti Marelli MJD 6JF', 'Magneti Marelli', 'MJD 6JF'],
  ['Denso', 'Denso', ''],
  ['EDC17C46 Bosch', '', 'EDC17C46 Bosch'],
  ['Boschert X1', '', 'Boschert X1'],
  ['', '', ''],
])('the words "%s" name the maker "%s" and the type "%s"', (words, ecuBrand, ecuType) => {
  expect(splitControlUnit(words)).toEqual({ ecuBrand, ecuType });
});

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { controlUnitFit, vehicleContradiction } from './vehicle-contradiction.ts';

const vehicleOf = (ecuBrand: string, ecuType: string, ecuChecksum = 'nocs') => ({ ecuBrand, ecuType, ecuChecksum });

describe('contradicting file and vehicle', () => {
  test.each([
    [{ family: 'edc16' }, vehicleOf('Bosch', 'EDC17C46', 'medc17'), 'EDC16', 'EDC17C46'],
    [{ family: 'edc16', variant: 'EDC16C8' }, vehicleOf('Bosch', 'EDC7UC31'), 'EDC16C8', 'EDC7UC31'],
    [{ family: 'medc17', variant: 'EDC17_CP14' }, vehicleOf('Bosch', 'MED17.5', 'medc17'), 'EDC17CP14', 'MED17.5'],
    [{ family: 'medc17' }, vehicleOf('Bosch', 'EDC16U34', 'edc16'), 'EDC17/MED17', 'EDC16U34'],
    [{ family: 'medc17', variant: 'MED17.5.5' }, vehicleOf('Bosch', 'MD1CP004'), 'MED17.5.5', 'MD1CP004'],
    [{ family: 'md1', variant: 'MG1CS011' }, vehicleOf('Bosch', 'MD1CS004'), 'MG1CS011', 'MD1CS004'],
    [{ family: 'edc15' }, vehicleOf('Continental', 'SID208'), 'EDC15', 'SID208'],
    [{ family: 'me7', variant: 'ME7.1.1' }, vehicleOf('Bosch', 'MED9.1'), 'ME7.1.1', 'MED9.1'],
    [{ family: 'sid801' }, vehicleOf('Siemens', 'PPD1.2'), 'SID801', 'PPD1.2'],
    [{ family: 'simos18' }, vehicleOf('Siemens', 'SID803A'), 'Simos 18', 'SID803A'],
    [{ family: 'bosch' }, vehicleOf('Delphi', 'DCM3.5'), 'Bosch', 'DCM3.5'],
    [{ family: 'denso' }, vehicleOf('Bosch', 'MED17.2', 'medc17'), 'Denso', 'MED17.2'],
  ])('%j and %j', (file, vehicle, inFile, inVehicle) => {
    expect(vehicleContradiction(file, vehicle)).toEqual({ file: inFile, vehicle: inVehicle });
  });

  test('differ by maker or checksum without a type', () => {
    const file = { family: 'edc16' };
    expect(vehicleContradiction(file, vehicleOf('Denso', ''))).toEqual({ file: 'EDC16', vehicle: 'Denso' });
    expect(vehicleContradiction(file, vehicleOf('Delphi', 'CRD2.10'))).toEqual({
      file: 'EDC16',
      vehicle: 'Delphi CRD2.10',
    });
    expect(vehicleContradiction(file, vehicleOf('', '', 'medc17'))).toEqual({ file: 'EDC16', vehicle: 'medc17' });
    expect(vehicleContradiction(file, vehicleOf('Denso', 'SH7058', 'denso'))).toEqual({
      file: 'EDC16',
      vehicle: 'Denso SH7058',
    });
  });
});

describe('matching file and vehicle', () => {
  test.each([
    ['same line', { family: 'medc17', variant: 'EDC17_C46' }, vehicleOf('Bosch', 'EDC17CP14', 'medc17')],
    ['same line, the type not printed', { family: 'medc17' }, vehicleOf('Bosch', 'MEVD17.2.G', 'medc17')],
    ['written otherwise', { family: 'edc16' }, vehicleOf('Bosch', 'edc 16-U34')],
    ['one of two', { family: 'medc17', variant: 'MED17.5' }, vehicleOf('Bosch', 'ME7.5 / MED 17.5')],
    ['blocks that both have', { family: 'edc16' }, vehicleOf('Bosch', 'EDC7UC31')],
    ['siblings', { family: 'motronic', variant: 'M7.9.7' }, vehicleOf('Bosch', 'ME7.9.10', 'me7')],
    ['same maker', { family: 'bosch' }, vehicleOf('Bosch', 'EDC15C4')],
    ['same maker under its former name', { family: 'siemens' }, vehicleOf('Continental', 'SID208')],
    ['nothing known of the file', { family: 'unknown' }, vehicleOf('Bosch', 'EDC17C46', 'medc17')],
    ['a family of later days', { family: 'somethingNew' }, vehicleOf('Bosch', 'EDC17C46', 'medc17')],
    ['nothing known of the vehicle', { family: 'edc16' }, vehicleOf('', '')],
    ['a maker that sells others’ units', { family: 'edc16' }, vehicleOf('John Deere', '')],
    ['a brand and its type at odds', { family: 'edc16' }, vehicleOf('Siemens', 'EDC16C34', 'edc16')],
    ['an odd printed name', { family: 'medc17', variant: 'EDC17_SYNTHETIC' }, vehicleOf('Bosch', 'EDC17C46', 'medc17')],
  ])('%s', (_why, file, vehicle) => {
    expect(vehicleContradiction(file, vehicle)).toBeUndefined();
  });
});

describe('vehicle catalog', () => {
  const units = new Map(
    readFileSync(new URL('../server/seed/vehicles.csv', import.meta.url), 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.split(',').slice(-4, -1))
      .map(([ecuBrand = '', ecuType = '', ecuChecksum = '']) => [
        `${ecuBrand}|${ecuType}`,
        { ecuBrand, ecuType, ecuChecksum },
      ]),
  );
  const families = ['edc15', 'edc16', 'medc17', 'me7', 'med9', 'md1', 'sid801', 'simos18', 'denso'];
  const fitting = (checksum: string) =>
    [...units.values()].filter(({ ecuChecksum, ecuType }) => ecuChecksum === checksum && ecuType !== '');

  test('has control units to look at', () => {
    expect(units.size).toBeGreaterThan(150);
  });

  test.each(['edc15', 'edc16', 'medc17', 'me7', 'denso'])('agrees with files of its own family %s only', (checksum) => {
    expect(fitting(checksum).length).toBeGreaterThan(1);
    for (const unit of fitting(checksum)) {
      const against = families.filter((family) => vehicleContradiction({ family }, unit) !== undefined);
      expect({ unit, against }).toEqual({ unit, against: families.filter((family) => family !== checksum) });
    }
  });

  test('contradicts no file without a control unit', () => {
    const nameless = [...units.values()].filter(({ ecuBrand, ecuType }) => ecuBrand === '' && ecuType === '');
    expect(nameless).toHaveLength(1);
    for (const family of families) expect(vehicleContradiction({ family }, vehicleOf('', ''))).toBeUndefined();
  });
});

describe('match of file and vehicle', () => {
  test.each([
    [{ family: 'medc17', variant: 'EDC17_C46' }, vehicleOf('Bosch', 'EDC17C46', 'medc17'), 'type'],
    [{ family: 'edc16', variant: 'EDC16U34' }, vehicleOf('Bosch', 'edc 16-U34'), 'type'],
    [{ family: 'medc17', variant: 'EDC17_C46' }, vehicleOf('Bosch', 'EDC17CP14', 'medc17'), 'line'],
    [{ family: 'edc16' }, vehicleOf('Bosch', 'EDC16U34', 'edc16'), 'line'],
    [{ family: 'edc16' }, vehicleOf('Bosch', 'EDC17C46', 'medc17'), undefined],
    [{ family: 'edc16' }, vehicleOf('Bosch', ''), undefined],
    [{ family: 'bosch' }, vehicleOf('Bosch', 'EDC15C4'), undefined],
    [{ family: 'unknown' }, vehicleOf('Bosch', 'EDC17C46', 'medc17'), undefined],
  ])('%j and %j: %s', (file, vehicle, fit) => {
    expect(controlUnitFit(file, vehicle)).toBe(fit);
  });
});

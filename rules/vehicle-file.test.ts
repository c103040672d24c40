import { describe, expect, test } from 'vitest';
import { missingColumns, readVehicleRow } from './vehicle-file.ts';

const golf = {
  vehicle_category: 'car',
  vehicle_brand: 'Volkswagen',
  vehicle_model: 'Golf V 2.0 TDI (2003–2008)',
  vehicle_engine_ccm: '1968',
  vehicle_engine_ps: '140',
  vehicle_emission: 'Diesel Euro 4',
  vehicle_ecu_brand: 'Bosch',
  vehicle_ecu_type: 'EDC16U31',
  vehicle_ecuChecksum: 'edc16',
  vehicle_acm_fileID: '0',
};

const smallest = { vehicle_category: 'marine', vehicle_brand: 'Nanni', vehicle_model: 'N4.140' };

describe('row of a vehicle file', () => {
  test('becomes a vehicle [A3.3]', () => {
    expect(readVehicleRow(golf)).toEqual({
      ok: true,
      vehicle: {
        category: 'car',
        brand: 'Volkswagen',
        model: 'Golf V 2.0 TDI (2003–2008)',
        engineCcm: 1968,
        enginePs: 140,
        emission: 'Diesel Euro 4',
        ecuBrand: 'Bosch',
        ecuType: 'EDC16U31',
        ecuChecksum: 'edc16',
        acmFileId: 0,
      },
    });
  });

  test('needs only category, brand and model', () => {
    expect(readVehicleRow(smallest)).toEqual({
      ok: true,
      vehicle: {
        category: 'marine',
        brand: 'Nanni',
        model: 'N4.140',
        emission: '',
        ecuBrand: '',
        ecuType: '',
        ecuChecksum: 'nocs',
        acmFileId: 0,
      },
    });
  });

  test('may use the alias of a column', () => {
    const other = {
      ...smallest,
      vehicle_engineCCm: '2982',
      vehicle_enginePS: '140',
      vehicle_ecuBrand: 'Denso',
      vehicle_ecuType: 'SH7058',
    };
    expect(readVehicleRow(other)).toMatchObject({
      ok: true,
      vehicle: { engineCcm: 2982, enginePs: 140, ecuBrand: 'Denso', ecuType: 'SH7058' },
    });
  });

  test.each([
    ['stationaryEngine', 'stationaryEngine'],
    ['stationary engine', 'stationaryEngine'],
    ['Stationary_Engine', 'stationaryEngine'],
    ['stationary-engine', 'stationaryEngine'],
    [' Truck ', 'truck'],
    ['FORESTRY', 'forestry'],
  ])('accepts category %j as %s', (written, category) => {
    expect(readVehicleRow({ ...golf, vehicle_category: written })).toMatchObject({ ok: true, vehicle: { category } });
  });

  test.each([
    ['vehicle_brand', '  Alfa \t Romeo ', { brand: 'Alfa Romeo' }],
    ['vehicle_brand', 'B'.repeat(60), { brand: 'B'.repeat(60) }],
    ['vehicle_model', 'M'.repeat(160), { model: 'M'.repeat(160) }],
    ['vehicle_engine_ccm', '1', { engineCcm: 1 }],
    ['vehicle_engine_ccm', '200000', { engineCcm: 200_000 }],
    ['vehicle_engine_ps', '20000', { enginePs: 20_000 }],
    ['vehicle_ecuChecksum', '', { ecuChecksum: 'nocs' }],
    ['vehicle_acm_fileID', '', { acmFileId: 0 }],
    ['vehicle_acm_fileID', '1', { acmFileId: 1 }],
    ['vehicle_acm_fileID', '2', { acmFileId: 2 }],
  ])('with %s %j is accepted', (column, written, vehicle) => {
    expect(readVehicleRow({ ...golf, [column]: written })).toMatchObject({ ok: true, vehicle });
  });

  test.each([
    ['vehicle_category', '', 'unknown_category'],
    ['vehicle_category', 'airplane', 'unknown_category'],
    ['vehicle_brand', '   ', 'invalid_brand'],
    ['vehicle_brand', 'B'.repeat(61), 'invalid_brand'],
    ['vehicle_model', '', 'invalid_model'],
    ['vehicle_model', 'M'.repeat(161), 'invalid_model'],
    ['vehicle_engine_ccm', '0', 'invalid_engine_ccm'],
    ['vehicle_engine_ccm', '200001', 'invalid_engine_ccm'],
    ['vehicle_engine_ccm', '2.0', 'invalid_engine_ccm'],
    ['vehicle_engine_ccm', '-5', 'invalid_engine_ccm'],
    ['vehicle_engine_ps', '20001', 'invalid_engine_ps'],
    ['vehicle_engine_ps', '140 PS', 'invalid_engine_ps'],
    ['vehicle_emission', 'x'.repeat(61), 'text_too_long'],
    ['vehicle_ecu_type', 'x'.repeat(61), 'text_too_long'],
    ['vehicle_ecuChecksum', 'EDC16', 'invalid_checksum'],
    ['vehicle_ecuChecksum', 'edc 16', 'invalid_checksum'],
    ['vehicle_ecuChecksum', 'bogus', 'invalid_checksum'],
    ['vehicle_acm_fileID', '3', 'invalid_acm_file_id'],
    ['vehicle_acm_fileID', '01', 'invalid_acm_file_id'],
  ])('with %s %j is refused as %s', (column, written, reason) => {
    expect(readVehicleRow({ ...golf, [column]: written })).toEqual({ ok: false, reason });
  });
});

describe('header of a vehicle file', () => {
  test.each([
    [Object.keys(golf), []],
    [['\uFEFFvehicle_category', ' vehicle_brand', 'vehicle_model '], []],
    [['vehicle_brand'], ['vehicle_category', 'vehicle_model']],
    [[], ['vehicle_category', 'vehicle_brand', 'vehicle_model']],
  ])('%j lacks %j', (header, missing) => {
    expect(missingColumns(header)).toEqual(missing);
  });
});

import { specifiedNamesOnly } from '#rules/file-types.ts';
import { describe, expect, test } from 'vitest';
import type { Method } from '#contract/pricing/file-prices.ts';
import type { Vehicle } from '#contract/catalog/vehicles.ts';
import { MethodId, PriceClassId, TaskId, VehicleId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import {
  emptyOrderForm,
  findFileProblem,
  offersChecksum,
  findMissing,
  getDtcChoice,
  type OrderForm,
  restartedForm,
  toOrder,
  startedOver,
  stepsDone,
  sumOrder,
  withMethods,
  withVehicle,
} from './order-form.ts';

const vehicle: Vehicle = {
  vehicleId: VehicleId.decode(7),
  category: 'truck',
  brand: 'MAN',
  model: 'TGX',
  emission: 'Diesel Euro 6',
  ecuBrand: 'Bosch',
  ecuType: 'EDC17CV54',
  ecuChecksum: 'medc17',
  acmFileId: 1,
};
const method = (id: number, more: Partial<Method> = {}): Method => ({
  methodId: MethodId.decode(id),
  name: `Method_${id}`,
  customerName: `Method ${id}`,
  customerComment: '',
  urlLink: '',
  price: creditCents(2000),
  engineClassId: PriceClassId.decode(1),
  moduleClassId: PriceClassId.decode(0),
  active: true,
  type: 'emission',
  optionalParameters: '',
  universal: false,
  dtcLogic: false,
  legalNotice: 'none',
  details: [],
  ...more,
});
const engineOnly = method(1);
const onBoth = method(2, { modulePrice: creditCents(1500) });
const dtc = method(3, { dtcLogic: true, optionalParameters: 'dtcHex' });
const file = (name: string, size = 10) => new File([new Uint8Array(size)], name);

const complete = (more: Partial<OrderForm> = {}): OrderForm => ({
  ...emptyOrderForm(),
  vehicle,
  methodIds: [engineOnly.methodId],
  engineFile: file('readout.bin'),
  vin: 'WMA06X',
  termsAccepted: true,
  ...more,
});
const prices = { engine: creditCents(4000), module: creditCents(1500) };

describe('order page', () => {
  test('counts the steps: vehicle, methods, VIN [A2.60]', () => {
    const steps = [
      emptyOrderForm(),
      { ...emptyOrderForm(), vehicle },
      { ...emptyOrderForm(), vehicle, methodIds: [engineOnly.methodId] },
      complete(),
    ];
    expect(steps.map(stepsDone)).toEqual([0, 1, 2, 3]);
  });

  test('lists everything that is missing [A3.8 C5.26 C5.27]', () => {
    expect(findMissing(emptyOrderForm(), [])).toEqual(['vehicle', 'method', 'engineFile', 'vin', 'terms']);
    expect(findMissing(complete({ vin: 'WMA0', additional: 'x'.repeat(201) }), [engineOnly])).toEqual([
      'vin',
      'additional',
    ]);
    expect(findMissing(complete(), [engineOnly])).toEqual([]);
  });

  test('asks for codes once single DTC delete is selected or a method has DTC logic [C2.64 C3.14 C3.16 C5.43]', () => {
    const form = withMethods(complete(), [engineOnly], [engineOnly, dtc]);
    expect(form.dtcSelected).toBe(true);
    expect(findMissing(form, [engineOnly, dtc])).toEqual(['dtc']);
    expect(findMissing({ ...form, dtcInput: '2002,4b0a' }, [engineOnly, dtc])).toEqual([]);
    expect(findMissing({ ...form, dtcSelected: false }, [engineOnly, dtc])).toEqual([]);
    expect(findMissing(form, [engineOnly])).toEqual([]);
  });

  test('reads the codes of an order that starts again as they were ordered, whatever the methods ask for [P1.84]', () => {
    const decimal = method(5, { dtcLogic: true });
    const form = (dtcHex: boolean) =>
      restartedForm(TaskId.decode(9), {
        vehicle,
        methodIds: [dtc.methodId],
        vin: 'WMA06X',
        additional: '',
        dtcCodes: '0420',
        dtcHex,
        methodDetails: [],
        priority: '30min',
        checksumWanted: false,
        price: creditCents(4000),
        until: '2026-12-14T10:00:00.000Z',
      });
    expect(getDtcChoice(form(true), [decimal])).toEqual({ dtcCodes: '0420', dtcHex: true });
    expect(getDtcChoice(form(false), [dtc])).toEqual({ dtcCodes: '0420', dtcHex: false });
    const other = { ...form(true), dtcInput: '04AF', termsAccepted: true, engineFile: file('readout.bin') };
    expect(findMissing(other, [decimal])).toEqual([]);
    const another = { ...vehicle, vehicleId: VehicleId.decode(8) };
    expect(withVehicle(other, another).dtcHex).toBeUndefined();
  });

  test('clears the methods with another vehicle, and files and methods when it starts over [C4.28]', () => {
    const other = { ...vehicle, vehicleId: VehicleId.decode(8) };
    expect(withVehicle(complete(), other).methodIds).toEqual([]);
    expect(withVehicle(complete(), vehicle).methodIds).toEqual([engineOnly.methodId]);
    const before = complete();
    const after = startedOver(before);
    expect(after).toMatchObject({ vehicle, vin: 'WMA06X', methodIds: [], engineFile: undefined });
    expect(after.orderKey).not.toBe(before.orderKey);
    expect(after.orderKey).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });

  test('offers the checksum for a readable file if there is one [C2.55 C3.9 C5.44]', () => {
    expect(offersChecksum(complete())).toBe(true);
    expect(offersChecksum(complete({ engineFile: file('readout.fpf') }))).toBe(false);
    expect(offersChecksum(complete({ vehicle: { ...vehicle, ecuChecksum: 'nocs' } }))).toBe(false);
  });

  test('rejects a file of a wrong type, without content or above the limit [C4.18]', () => {
    const furtherFiles = { ...specifiedNamesOnly, furtherExtensions: ['kess3'], chatTypes: [] };
    const limits = { uploadLimit: 100, furtherFiles };
    expect(findFileProblem('original', file('readout.kess3'), limits)).toBeUndefined();
    expect(findFileProblem('original', file('readout.exe'), limits)).toBe('fileTypeNotValid');
    expect(findFileProblem('original', file('readout.BIN', 0), limits)).toBe('fileEmpty');
    expect(findFileProblem('original', file('readout.BIN', 101), limits)).toBe('fileTooLarge');
    expect(findFileProblem('original', file('readout.BIN', 100), limits)).toBeUndefined();
  });
});

describe('order', () => {
  test('waits for the legal notices of its methods and sends only those', () => {
    const emission = method(4, { legalNotice: 'emission' });
    const form = complete({ methodIds: [emission.methodId] });
    expect(findMissing(form, [emission])).toEqual(['legalNotice']);
    expect(findMissing(form, [engineOnly])).toEqual([]);
    const legalNotices = [
      { kind: 'safety', version: 2, language: 'en' },
      { kind: 'emission', version: 2, language: 'en' },
    ] as const;
    const confirmed = { ...form, legalNotices };
    expect(findMissing(confirmed, [emission])).toEqual([]);
    const order = toOrder(confirmed, [emission], prices);
    expect(order?.parts.map(({ task }) => task.legalNotices)).toEqual([[legalNotices[1]]]);
  });

  test('sends codes as typed, with how the method reads them [C3.14]', () => {
    const decimal = method(5, { dtcLogic: true });
    const sent = (chosen: Method) => {
      const typed = complete({ methodIds: [chosen.methodId], dtcSelected: true, dtcInput: '16804,420' });
      return toOrder(typed, [chosen], prices)?.parts.map(({ task }) => [task.dtcCodes, task.dtcHex]);
    };
    expect(sent(decimal)).toEqual([['16804,420', false]]);
    expect(sent(dtc)).toEqual([['16804,420', true]]);
  });

  test('has one task for one file, with the codes in capitals [C5.42]', () => {
    const form = complete({ methodIds: [dtc.methodId], dtcSelected: true, dtcInput: '2002,4b0a' });
    const order = toOrder(form, [dtc], { engine: prices.engine, module: undefined });
    expect(order?.parts.map(({ task }) => task)).toEqual([
      {
        price: 4000,
        methods: [{ methodId: 3 }],
        fileRole: 'engine',
        fileName: 'readout.bin',
        priority: '30min',
        checksumWanted: false,
        dtcSelected: true,
        dtcCodes: '2002,4B0A',
        dtcHex: true,
        legalNotices: [],
      },
    ]);
  });

  test('has a second task for the module file, with its methods [C3.13 C4.22]', () => {
    const form = complete({ moduleFile: file('module.bin') });
    const order = toOrder(form, [engineOnly, onBoth], prices);
    expect(order?.parts.map(({ task }) => [task.fileRole, task.price, task.methods.length])).toEqual([
      ['engine', 4000, 2],
      ['module', 1500, 1],
    ]);
  });

  test('has one task for each file even if no chosen method has a price for the module [C1.2 C4.22]', () => {
    const form = complete({ moduleFile: file('module.bin') });
    const order = toOrder(form, [engineOnly], { engine: prices.engine, module: creditCents(0) });
    expect(order?.parts.map(({ task }) => [task.fileRole, task.price, task.methods])).toEqual([
      ['engine', 4000, [{ methodId: 1 }]],
      ['module', 0, [{ methodId: 1 }]],
    ]);
  });

  test('waits for every price', () => {
    const form = complete({ moduleFile: file('module.bin') });
    expect(toOrder(form, [onBoth], { engine: prices.engine, module: undefined })).toBeUndefined();
    expect(sumOrder({ engine: { total: prices.engine }, module: undefined }, true)).toBeUndefined();
    expect(sumOrder({ engine: { total: prices.engine }, module: { total: prices.module } }, true)).toBe(5500);
    expect(sumOrder({ engine: { total: prices.engine }, module: undefined }, false)).toBe(4000);
  });
});

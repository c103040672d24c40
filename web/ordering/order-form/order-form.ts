import { v4 as uuid } from 'uuid';
import type { Output } from '#contract/call.ts';
import type { orderingApi } from '#contract/ordering.ts';
import type { DetailAnswer } from '#contract/catalog/detail-answers.ts';
import type { FileRole } from '#contract/pricing/price.ts';
import type { Method } from '#contract/pricing/file-prices.ts';
import type { MethodId, TaskId } from '#contract/ids.ts';
import type { OwnDetails } from '#contract/tasks/own-details.ts';
import type { Reading } from '#contract/tasks/reading.ts';
import type { TaskPriority } from '#contract/tasks/status.ts';
import type { DescribedVehicle } from '#contract/catalog/described-vehicle.ts';
import type { Vehicle } from '#contract/catalog/vehicles.ts';
import { creditCents, type CreditCents } from '#contract/money.ts';
import { type GlobalOptions, type LegalConfirmation, type LegalNoticeKind } from '#contract/settings.ts';
import { isChecksumOffered } from '#rules/checksum.ts';
import { describedModel } from '#rules/described-model.ts';
import { readDtcCodes } from '#rules/dtc-codes.ts';
import { isAllowedFile, isSlaveFile, type UploadPurpose } from '#rules/file-types.ts';
import { collectNotices } from '#rules/legal-notices.ts';
import { demandsFile, judgeDetails } from '#rules/method-details.ts';
import { isAdditionalTextValid, isVinValid } from '#rules/order.ts';
import { isEmptyOwnDetails, judgeOwnDetails, noOwnDetails } from '#rules/own-details.ts';
import { hasModuleFile } from '#rules/vehicle-file.ts';
import { checkedFile, type FileCheck, type FileChecks, isQuestionOpen, noChecks } from '#web/tasks/file-check.ts';
import type { Order, OrderPart } from './send-order.ts';

/** The fields of the order page. */
export type OrderForm = {
  /** Made once per order: however often it is sent, it is one job. */
  readonly orderKey: string;
  /** The rejected task that it starts again. */
  readonly restartsTaskId: TaskId | undefined;
  readonly vehicle: Vehicle | undefined;
  /** A vehicle that is not listed, in the place of one that is. */
  readonly described: DescribedVehicle | undefined;
  readonly methodIds: readonly MethodId[];
  readonly dtcSelected: boolean;
  readonly dtcInput: string;
  /** The notation of codes that were ordered before; undefined: that of the methods. */
  readonly dtcHex: boolean | undefined;
  /** Answers to the details of methods, by `detailKey`. */
  readonly details: Readonly<Record<string, string>>;
  readonly engineFile: File | undefined;
  readonly moduleFile: File | undefined;
  readonly supportFile: File | undefined;
  readonly vin: string;
  readonly additional: string;
  readonly ownDetails: OwnDetails;
  /** Undefined until it was looked at: what was only proposed is not said. */
  readonly reading: Reading | undefined;
  readonly checksumWanted: boolean;
  readonly priority: TaskPriority;
  /** The legal notices that were read and confirmed. */
  readonly legalNotices: readonly LegalConfirmation[];
  readonly termsAccepted: boolean;
};

/** The parts that an order can still lack, in the order of the page. */
export type Missing =
  | 'vehicle'
  | 'method'
  | 'dtc'
  | 'details'
  | 'engineFile'
  | 'fileQuestion'
  | 'supportFile'
  | 'vin'
  | 'additional'
  | 'ownDetails'
  | 'reading'
  | 'legalNotice'
  | 'terms';

export const emptyOrderForm = (): OrderForm => ({
  orderKey: uuid(),
  restartsTaskId: undefined,
  vehicle: undefined,
  described: undefined,
  methodIds: [],
  dtcSelected: false,
  dtcInput: '',
  dtcHex: undefined,
  details: {},
  engineFile: undefined,
  moduleFile: undefined,
  supportFile: undefined,
  vin: '',
  additional: '',
  ownDetails: noOwnDetails,
  reading: undefined,
  checksumWanted: false,
  priority: '30min',
  legalNotices: [],
  termsAccepted: false,
});

/** The form of an order that starts a rejected one again: all of it but its files. */
export function restartedForm(
  restartsTaskId: TaskId,
  {
    vehicle,
    describedVehicle,
    methodIds,
    vin,
    additional,
    dtcCodes,
    dtcHex,
    methodDetails,
    ownDetails,
    priority,
    checksumWanted,
  }: Output<typeof orderingApi.getRestart>,
): OrderForm {
  const hasCodes = dtcCodes !== '';
  const dtc = { dtcSelected: hasCodes, dtcInput: dtcCodes, dtcHex: hasCodes ? dtcHex : undefined };
  const notes = ownDetails === undefined ? {} : { ownDetails };
  const details = Object.fromEntries(
    methodDetails.map(({ methodId, number, value }) => [detailKey(methodId, number), value]),
  );
  const which = { vehicle, described: describedVehicle };
  const how = { priority, checksumWanted };
  return {
    ...emptyOrderForm(),
    restartsTaskId,
    ...which,
    methodIds,
    vin,
    additional,
    ...dtc,
    details,
    ...notes,
    ...how,
  };
}

/** Nothing has been entered that would be a pity to lose. */
export function isUntouched(form: OrderForm): boolean {
  const { vehicle, described, methodIds, engineFile, moduleFile, supportFile, vin, additional, ownDetails, priority } =
    form;
  const chosen = [vehicle, described, engineFile, moduleFile, supportFile].some((one) => one !== undefined);
  const isNoted = additional !== '' || !isEmptyOwnDetails(ownDetails);
  return !chosen && methodIds.length === 0 && vin === '' && !isNoted && priority === '30min';
}

/** The fields that go with the methods of a vehicle. */
const noMethods = { methodIds: [], dtcSelected: false, dtcInput: '', dtcHex: undefined, details: {} };

/** Another vehicle offers other methods, so they are chosen anew; files stay. */
export function withVehicle(form: OrderForm, vehicle: Vehicle): OrderForm {
  const same = vehicle.vehicleId === form.vehicle?.vehicleId;
  const chosen = { ...form, vehicle, described: undefined };
  return same ? chosen : { ...chosen, ...noMethods };
}

/** A vehicle that is not listed, or none any more; with another control unit, other methods. */
export function withDescribed(form: OrderForm, described: DescribedVehicle | undefined): OrderForm {
  const same = described?.controlUnit === form.described?.controlUnit;
  const chosen = { ...form, vehicle: undefined, described };
  return same ? chosen : { ...chosen, ...noMethods };
}

/** The order says which vehicle it is about. */
export const isVehicleKnown = ({ vehicle, described }: Pick<OrderForm, 'vehicle' | 'described'>): boolean =>
  vehicle !== undefined || described !== undefined;

/** Other methods; the box for single DTCs is ticked with the first method that has them. */
export function withMethods(form: OrderForm, before: readonly Method[], after: readonly Method[]): OrderForm {
  const dtcSelected = form.dtcSelected || (dtcOffer(before) === undefined && dtcOffer(after) !== undefined);
  return { ...form, methodIds: after.map(({ methodId }) => methodId), dtcSelected };
}

/** A fresh start after a failure: files and methods are cleared, and it is a new order. */
export function startedOver(form: OrderForm): OrderForm {
  const { restartsTaskId, vehicle, described, vin, additional, ownDetails, priority } = form;
  return { ...emptyOrderForm(), restartsTaskId, vehicle, described, vin, additional, ownDetails, priority };
}

/** The number of the three steps that are done (administration specification, section 2.5). */
export function stepsDone({ vehicle, described, methodIds, vin }: OrderForm): 0 | 1 | 2 | 3 {
  if (!isVehicleKnown({ vehicle, described })) return 0;
  if (methodIds.length === 0) return 1;
  return isVinValid(vin) ? 3 : 2;
}

/**
 * The offer of single DTCs with the chosen methods, decimal or hexadecimal.
 *
 * @param dtcHex the notation of the codes that the form began with
 */
export function dtcOffer(methods: readonly Method[], dtcHex?: boolean): { hexadecimal: boolean } | undefined {
  const withDtc = methods.filter(({ dtcLogic }) => dtcLogic);
  if (withDtc.length === 0) return undefined;
  return { hexadecimal: dtcHex ?? withDtc.some(({ optionalParameters }) => optionalParameters.includes('dtcHex')) };
}

/** The ordered codes in the form of the specification; none while the box is not ticked or they are not understood. */
export function getDtcChoice(
  { dtcSelected, dtcInput, dtcHex: before }: Pick<OrderForm, 'dtcSelected' | 'dtcInput' | 'dtcHex'>,
  methods: readonly Method[],
): { dtcCodes: string; dtcHex: boolean } {
  const offer = dtcSelected ? dtcOffer(methods, before) : undefined;
  const dtcHex = offer?.hexadecimal ?? false;
  const codes = offer && readDtcCodes(dtcInput, dtcHex);
  return { dtcCodes: codes?.ok === true ? codes.text : '', dtcHex };
}

/** The name of a detail's answer in a form. */
export const detailKey = (methodId: MethodId, number: number): string => `${methodId}:${number}`;

/** The answers to what the chosen methods ask for. */
export const detailAnswers = ({ details }: Pick<OrderForm, 'details'>, methods: readonly Method[]): DetailAnswer[] =>
  methods.flatMap(({ methodId, details: asked }) =>
    asked.flatMap(({ number }) => {
      const value = details[detailKey(methodId, number)] ?? '';
      return value.trim() === '' ? [] : [{ methodId, number, value }];
    }),
  );

/** Answers as they are sent: not at all where there are none. */
export const someDetails = (methodDetails: DetailAnswer[]) => (methodDetails.length > 0 ? { methodDetails } : {});

/** The vehicle has a second file of its own. */
export const hasModule = (vehicle: Vehicle | undefined): boolean => vehicle !== undefined && hasModuleFile(vehicle);

/** A method with a price of its own for the module file; else that costs nothing. */
export const isForModule = ({ modulePrice }: Method): boolean => modulePrice !== undefined;

/** The methods for the module file of a two-file vehicle: those of the chosen ones that are done on it, else all. */
export function moduleMethods(vehicle: Vehicle | undefined, methods: readonly Method[]): Method[] {
  if (!hasModule(vehicle)) return [];
  const onModule = methods.filter(isForModule);
  return onModule.length > 0 ? onModule : [...methods];
}

/** The form offers to correct the checksum of its file. */
export const offersChecksum = ({ vehicle, engineFile }: OrderForm): boolean =>
  vehicle !== undefined && engineFile !== undefined && isChecksumOffered(vehicle, engineFile.name);

export type FileProblem = 'fileTypeNotValid' | 'fileEmpty' | 'fileTooLarge';

/** The refusal that the server would answer to a chosen file. */
export function findFileProblem(
  purpose: UploadPurpose,
  file: File,
  { uploadLimit, furtherFiles }: Pick<GlobalOptions, 'uploadLimit' | 'furtherFiles'>,
): FileProblem | undefined {
  if (!isAllowedFile(purpose, file.name, furtherFiles)) return 'fileTypeNotValid';
  if (file.size === 0) return 'fileEmpty';
  return file.size > uploadLimit ? 'fileTooLarge' : undefined;
}

export function findMissing(
  form: OrderForm,
  methods: readonly Method[],
  checks: FileChecks = noChecks,
  isReadingRequired = false,
): Missing[] {
  const dtc = dtcOffer(methods, form.dtcHex);
  const lacks: readonly (readonly [Missing, boolean])[] = [
    ['vehicle', !isVehicleKnown(form)],
    ['method', methods.length === 0],
    ['dtc', dtc !== undefined && form.dtcSelected && !readDtcCodes(form.dtcInput, dtc.hexadecimal).ok],
    ['details', !judgeDetails(methods, detailAnswers(form, methods)).ok],
    ['engineFile', form.engineFile === undefined],
    ['fileQuestion', isQuestionOpen(checks.engine)],
    ['supportFile', form.supportFile === undefined && demandsFile(methods)],
    ['vin', !isVinValid(form.vin)],
    ['additional', !isAdditionalTextValid(form.additional)],
    ['ownDetails', !judgeOwnDetails(form.ownDetails).ok],
    ['reading', isReadingRequired && (form.reading?.toolId === undefined || form.reading.way === undefined)],
    ['legalNotice', !areConfirmed(collectNotices(methods), form.legalNotices)],
    ['terms', !form.termsAccepted],
  ];
  return lacks.flatMap(([missing, lacking]) => (lacking ? [missing] : []));
}

const areConfirmed = (kinds: readonly LegalNoticeKind[], confirmed: readonly LegalConfirmation[]): boolean =>
  kinds.every((kind) => confirmed.some((one) => one.kind === kind));

/** The order that the form describes; undefined while something is missing or a price is not known. */
export function toOrder(
  form: OrderForm,
  methods: readonly Method[],
  prices: { readonly [Role in FileRole]: CreditCents | undefined },
  checks: FileChecks = noChecks,
): Order | undefined {
  const which = vehicleOf(form);
  if (which === undefined || findMissing(form, methods, checks).length > 0) return undefined;
  const files = filesOf(form, methods);
  const parts = files.flatMap((file) => partOf(form, file, prices[file.role], checks[file.role]));
  if (parts.length < files.length || parts.length === 0) return undefined;
  return {
    vehicleName: which.name,
    job: {
      ...which.sent,
      vin: form.vin.trim(),
      additional: form.additional.trim(),
      modificationMode: 'automatic',
      termsAccepted: form.termsAccepted,
      orderKey: form.orderKey,
      ...(form.restartsTaskId !== undefined && { restartsTaskId: form.restartsTaskId }),
      ...(!isEmptyOwnDetails(form.ownDetails) && { ownDetails: form.ownDetails }),
    },
    parts,
    supportFile: form.supportFile,
    supportFileFirst: demandsFile(methods),
  };
}

/** The name of the vehicle, and what an order sends of it. */
function vehicleOf({ vehicle, described }: OrderForm): { name: string; sent: Partial<Order['job']> } | undefined {
  if (vehicle !== undefined) {
    const { vehicleId, brand, model } = vehicle;
    return { name: `${brand} ${model}`, sent: { vehicleId, vehicleData: { vehicleId } } };
  }
  return (
    described && { name: `${described.brand} ${describedModel(described)}`, sent: { describedVehicle: described } }
  );
}

/** The price of the whole order; undefined while the price of one of its files is not known. */
export function sumOrder(
  prices: { readonly [Role in FileRole]: { readonly total: CreditCents } | undefined },
  withModule: boolean,
): CreditCents | undefined {
  const { engine, module } = prices;
  if (engine === undefined || !withModule) return engine?.total;
  return module && creditCents(engine.total + module.total);
}

type OrderedFile = { readonly role: FileRole; readonly file: File; readonly methods: readonly Method[] };

/** The files that become tasks, each with its methods. */
function filesOf(form: OrderForm, methods: readonly Method[]): OrderedFile[] {
  const { engineFile, moduleFile } = form;
  const onModule = moduleMethods(form.vehicle, methods);
  return [
    ...(engineFile === undefined ? [] : [{ role: 'engine' as const, file: engineFile, methods }]),
    ...(moduleFile === undefined || onModule.length === 0
      ? []
      : [{ role: 'module' as const, file: moduleFile, methods: onModule }]),
  ];
}

function partOf(
  form: OrderForm,
  { role, file, methods }: OrderedFile,
  price: CreditCents | undefined,
  check: FileCheck,
): OrderPart[] {
  if (price === undefined) return [];
  const notices = collectNotices(methods);
  return [
    {
      file,
      task: {
        price,
        methods: methods.map(({ methodId }) => ({ methodId })),
        fileRole: role,
        fileName: file.name,
        priority: form.priority,
        checksumWanted: form.checksumWanted && offersChecksum(form) && !isSlaveFile(file.name),
        dtcSelected: form.dtcSelected && dtcOffer(methods) !== undefined,
        ...getDtcChoice(form, methods),
        ...someDetails(detailAnswers(form, methods)),
        ...checkedFile(check),
        ...(form.reading !== undefined && { reading: form.reading }),
        legalNotices: form.legalNotices.filter(({ kind }) => notices.includes(kind)),
      },
    },
  ];
}

import type { Contradiction } from '#contract/engine.ts';

/** A file's statements about its control unit. */
type NamedByFile = {
  /** Family in the engine's words, such as edc16. */
  readonly family: string;
  /** The printed type, such as EDC17_C46. */
  readonly variant?: string | undefined;
};

/** The catalogue's statements about a vehicle's control unit; empty texts are unknown. */
type NamedByVehicle = { readonly ecuBrand: string; readonly ecuType: string; readonly ecuChecksum: string };

type Maker =
  | 'bosch'
  | 'continental'
  | 'delphi'
  | 'denso'
  | 'eldor'
  | 'hitachi'
  | 'keihin'
  | 'marelli'
  | 'mitsubishi'
  | 'trw'
  | 'valeo'
  | 'visteon';

/** Makers of the product lines; names of these lines are never confused with each other. */
const makers = {
  edc7: 'bosch',
  edc15: 'bosch',
  edc16: 'bosch',
  edc17: 'bosch',
  med17: 'bosch',
  md1: 'bosch',
  mg1: 'bosch',
  me7: 'bosch',
  med9: 'bosch',
  motronic: 'bosch',
  sid: 'continental',
  simos: 'continental',
  ppd: 'continental',
  dcm: 'delphi',
  mjd: 'marelli',
} as const satisfies Record<string, Maker>;

type Line = keyof typeof makers;

/** The claim of one side: the possible lines, and their maker. Without a line only the maker is known. */
type Claim = { readonly lines: readonly Line[]; readonly maker: Maker };

/** Beginnings of the names of control units, in capitals without separators. */
const names: readonly { readonly begins: RegExp; readonly line: Line }[] = [
  { begins: /^EDC7(?!\d)/, line: 'edc7' },
  { begins: /^EDC15/, line: 'edc15' },
  { begins: /^EDC16/, line: 'edc16' },
  { begins: /^EDC17/, line: 'edc17' },
  { begins: /^(?:ME|MED|MEV|MEVD|MEG|VME)17/, line: 'med17' },
  { begins: /^MD1(?!\d)/, line: 'md1' },
  { begins: /^MG1(?!\d)/, line: 'mg1' },
  { begins: /^(?:M|ME|MED|MG)7(?!\d)/, line: 'me7' },
  { begins: /^(?:ME|MED|MEV)9(?!\d)/, line: 'med9' },
  { begins: /^(?:M|ME|MP)[1-8]\.\d/, line: 'motronic' },
  { begins: /^SID\d{3}/, line: 'sid' },
  { begins: /^SIMOS/, line: 'simos' },
  { begins: /^PPD\d/, line: 'ppd' },
  { begins: /^DCM\d/, line: 'dcm' },
  { begins: /^MJD?\d/, line: 'mjd' },
];

/**
 * Lines that the engine's families may mean. The blocks of an EDC16 are those of some EDC7 too, and EDC17 and MED17
 * share theirs: there only the printed type tells them apart.
 */
const families: ReadonlyMap<string, { readonly label: string; readonly claim: Claim }> = new Map([
  family('edc7', 'EDC7', 'edc7'),
  family('edc15', 'EDC15', 'edc15'),
  family('edc16', 'EDC16', 'edc16', 'edc7'),
  family('medc17', 'EDC17/MED17', 'edc17', 'med17'),
  family('md1', 'MD1/MG1', 'md1', 'mg1'),
  family('me7', 'ME7', 'me7'),
  family('med9', 'MED9', 'med9'),
  family('motronic', 'Motronic', 'motronic', 'me7'),
  family('sid801', 'SID801', 'sid'),
  family('ppd', 'PPD', 'ppd'),
  family('simos18', 'Simos 18', 'simos'),
  family('marelli', 'Magneti Marelli MJD', 'mjd'),
  ['bosch', { label: 'Bosch', claim: { lines: [], maker: 'bosch' } }],
  ['edc3', { label: 'EDC3', claim: { lines: [], maker: 'bosch' } }],
  ['siemens', { label: 'Siemens', claim: { lines: [], maker: 'continental' } }],
  ['delphi', { label: 'Delphi', claim: { lines: [], maker: 'delphi' } }],
  ['denso', { label: 'Denso', claim: { lines: [], maker: 'denso' } }],
  ['mitsucan', { label: 'Mitsubishi', claim: { lines: [], maker: 'mitsubishi' } }],
]);

/**
 * Makers by their names in catalogues, in lower case. Makers that sell units of others under their name are left out.
 */
const brands: ReadonlyMap<string, Maker> = new Map([
  ['bosch', 'bosch'],
  ['continental', 'continental'],
  ['siemens', 'continental'],
  ['siemens vdo', 'continental'],
  ['vdo', 'continental'],
  ['temic', 'continental'],
  ['continental temic', 'continental'],
  ['delphi', 'delphi'],
  ['denso', 'denso'],
  ['eldor', 'eldor'],
  ['hitachi', 'hitachi'],
  ['keihin', 'keihin'],
  ['magneti marelli', 'marelli'],
  ['marelli', 'marelli'],
  ['mitsubishi', 'mitsubishi'],
  ['trw', 'trw'],
  ['valeo', 'valeo'],
  ['visteon', 'visteon'],
]);

/** Claims of the checksum family, for types that tell nothing. */
const checksums: ReadonlyMap<string, Claim> = new Map([
  ['edc15', claimOf('edc15')],
  ['edc16', claimOf('edc16', 'edc7')],
  ['medc17', claimOf('edc17', 'med17')],
  ['me7', claimOf('me7')],
  ['simos18', claimOf('simos')],
  ['denso', { lines: [], maker: 'denso' }],
  ['subaru_diesel', { lines: [], maker: 'denso' }],
  ['subaru_hitachi', { lines: [], maker: 'hitachi' }],
  ['mitsucan', { lines: [], maker: 'mitsubishi' }],
]);

/**
 * Finds two contradicting names: the file is clearly of another line of control units than the vehicle. Undefined when
 * they agree, or when one of them is unclear. It is a guess from names: it warns, and blocks nothing.
 */
export function vehicleContradiction(file: NamedByFile, vehicle: NamedByVehicle): Contradiction | undefined {
  const inFile = claimOfFile(file);
  const inVehicle = claimOfVehicle(vehicle);
  if (inFile === undefined || inVehicle === undefined || agree(inFile.claim, inVehicle.claim)) return undefined;
  return { file: inFile.label, vehicle: inVehicle.label };
}

/**
 * The agreement of a file and a vehicle on the control unit: the same printed type, or one of the same line. Undefined
 * where one of them tells no line.
 */
export function controlUnitFit(file: NamedByFile, vehicle: NamedByVehicle): 'type' | 'line' | undefined {
  const inFile = claimOfFile(file);
  const inVehicle = claimOfVehicle(vehicle);
  if (inFile === undefined || inVehicle === undefined || !agree(inFile.claim, inVehicle.claim)) return undefined;
  if (inFile.claim.lines.length === 0 || inVehicle.claim.lines.length === 0) return undefined;
  return file.variant !== undefined && compactUnitName(file.variant) === compactUnitName(vehicle.ecuType)
    ? 'type'
    : 'line';
}

/** The name of a control unit in capitals, without separators. */
export const compactUnitName = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z0-9.]/g, '');

function claimOfFile({ family: name, variant = '' }: NamedByFile): { label: string; claim: Claim } | undefined {
  const lines = linesNamedIn(variant);
  const [line, second] = lines;
  if (line !== undefined && second === undefined) return { label: variant.replaceAll('_', ''), claim: claimOf(line) };
  return families.get(name);
}

/** The type tells most. A brand that is known for other units than the type is a mistake of the catalogue. */
function claimOfVehicle(vehicle: NamedByVehicle): { label: string; claim: Claim } | undefined {
  const { ecuBrand, ecuType, ecuChecksum } = vehicle;
  const [line, ...others] = linesNamedIn(ecuType);
  if (line !== undefined) return { label: ecuType, claim: claimOf(line, ...others) };
  const byChecksum = checksums.get(ecuChecksum);
  const label = `${ecuBrand} ${ecuType}`.trim() || ecuChecksum;
  if (byChecksum !== undefined) return { label, claim: byChecksum };
  const maker = brands.get(ecuBrand.trim().toLowerCase());
  return maker === undefined ? undefined : { label, claim: { lines: [], maker } };
}

function agree(one: Claim, other: Claim): boolean {
  if (one.maker !== other.maker) return false;
  return one.lines.length === 0 || other.lines.length === 0 || one.lines.some((line) => other.lines.includes(line));
}

/** The lines that a text names, each once; a text such as `EDC 16-U34 / MED 17.5` names several. */
function linesNamedIn(text: string): Line[] {
  const words = text
    .toUpperCase()
    .replaceAll(/(?<=[A-Z])[\s_-]+(?=\d)/g, '')
    .split(/[\s/,;+|()]+/);
  const lines = words.flatMap((word) => names.find(({ begins }) => begins.test(word))?.line ?? []);
  return [...new Set(lines)];
}

function claimOf(line: Line, ...others: Line[]): Claim {
  return { lines: [line, ...others], maker: makers[line] };
}

function family(name: string, label: string, line: Line, ...others: Line[]): [string, { label: string; claim: Claim }] {
  return [name, { label, claim: claimOf(line, ...others) }];
}

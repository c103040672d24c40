/** Part of the vehicle that a code is about, by its letter. */
export type DtcSystem = 'P' | 'C' | 'B' | 'U';

/** Area of a powertrain code with a meaning that is the same for all makers. */
export type DtcArea = 'air' | 'ignition' | 'emission' | 'speed' | 'computer' | 'transmission' | 'hybrid';

/** The statements of a printed code's own structure. */
export type DtcStructure = {
  readonly system: DtcSystem;
  /** Its meaning is that of the standard, or each maker's own. */
  readonly origin: 'standard' | 'maker';
  readonly area: DtcArea | undefined;
};

/** By the third character, for P0 and P2 (SAE J2012, ISO 15031-6). */
const areas = new Map<string, DtcArea>([
  ['0', 'air'],
  ['1', 'air'],
  ['2', 'air'],
  ['3', 'ignition'],
  ['4', 'emission'],
  ['5', 'speed'],
  ['6', 'computer'],
  ['7', 'transmission'],
  ['8', 'transmission'],
  ['9', 'transmission'],
  ['A', 'hybrid'],
  ['B', 'hybrid'],
  ['C', 'hybrid'],
]);

/** The digits after each letter whose codes are the makers' own; of P3 those up to P33FF, which the standard leaves to them. */
const makersOwn = { P: '1', C: '12', B: '12', U: '12' } as const;

function readOrigin(system: DtcSystem, second: string, third: string): DtcStructure['origin'] {
  if (system === 'P' && second === '3') return third < '4' ? 'maker' : 'standard';
  return makersOwn[system].includes(second) ? 'maker' : 'standard';
}

/** Reads the structure of a printed code, `P0420` or `P0420-00`; undefined for anything else, as a heavy-duty vehicle's number. */
export function readDtcStructure(code: string): DtcStructure | undefined {
  const [, letter, second = '', third = ''] =
    /^([PCBU])([0-3])([0-9A-F])[0-9A-F]{2}(?:-[0-9A-F]{2})?$/.exec(code) ?? [];
  if (letter === undefined) return undefined;
  const system = letter as DtcSystem;
  const hasAreas =
    system === 'P' && (second === '0' || (second === '2' && third !== 'A' && third !== 'B' && third !== 'C'));
  const area = hasAreas ? areas.get(third) : undefined;
  return { system, origin: readOrigin(system, second, third), area };
}

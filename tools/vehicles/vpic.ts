import type { VehicleFileCategory } from '#rules/vehicle-file.ts';
import { lastEpaYear } from './epa.ts';
import { calmShouting, key, readHandKept, text, type CsvRow, type Fuel, type Variant } from './variant.ts';

/** vPIC writes its first year where it does not know the real one. */
const firstVpicYear = 1981;

/** More displacements than this under one model name mean that vPIC lists all engines of the maker. */
const mostDisplacements = { bike: 6, car: 6, truck: 14 } as const;

function readVpicFuel(name: string): Fuel | 'none' {
  if (name === '') return '';
  if (name === 'Diesel') return 'Diesel';
  if (name === 'Gasoline' || name.startsWith('Flexible')) return 'Petrol';
  if (/Natural Gas/.test(name)) return 'Natural gas';
  if (/LPG/.test(name)) return 'LPG';
  return 'none';
}

/** Names that are no model: frames for other makers, prototypes, and classes of vehicles. */
const noModel =
  /incomplete|experimental|unknown|glider|chassis only|off-highway|race only|elettrica|electric|hybrid|^lance |shuttle bus|commercial bus|motor home|\bmotorhome\b|incorporated|streetcar|^other|^else |funeral|limousine|armored|hearse|^diesel$|natural gas|equipment|^shell|shells?$|shell (coach|passenger)|specialty|speciality|^(truck|tractor|articulated|classic|touring|enduro|competition|cruiser|transit|conventional|highway|special bus|passenger car)$|series$|closed course|bus style|^[A-Z]{2}[ /]|rear mounted|^[ABEF]\d$|^f[567]$|\bnew & reman|medium duty coe|^lsvw$|hulled|^harley|^hyosung|^loncin/i;

/** Harley-Davidson's frames for the big twin never had a smaller engine, in ccm; the others are told by their name. */
const smallestBigTwin = 1337;
const smallHarley =
  /^(Sportster|XL|XR|Iron|Nightster|Forty|Seventy|Roadster|Pan America|RH|RA|VRSC|V-Rod|Night Rod|Street (500|750|Rod)|X ?[35]|Custom|Super ?Low|\d{3,4} Custom|FXR|50th|Low Rider S$)/i;

/** Cars without an engine, for which vPIC lists the engines of their maker. */
const electricOnly = /^(EX30|EX40|EC40|EX90|C40|e-Golf|e-tron|i-MiEV|eCascadia|eM2|MT\d+EV)/;

/** Medium and heavy duty models of makers that build cars too. */
const heavyModel =
  /^(F-[4-9]\d0|E-[45]50|Low Cab Forward|Commercial Chassis|Motorhome Chassis|C[4-8]|[WST][3-8]|B7|D7|P6S|T-Series|Forward Control|Aluminum Tilt|Heavy Conventional|Bus Chassis|(3500|4500|5500|6500|7500)(HD|HG|XD|XG)?|FTR \/ 6500XD|3500\/4500|4000)$/;

const carMakers = new Set([
  'Chevrolet',
  'GMC',
  'Ford',
  'Ram',
  'Mercedes-Benz',
  'Nissan',
  'Toyota',
  'Jeep',
  'Honda',
  'Hyundai',
  'Fiat',
]);

/** Freightliner and International list internal codes and bodies beside their models. */
const truckModels: Record<string, RegExp> = {
  Freightliner:
    /^(FL ?\d+|FLD ?\d+|FLB|FLC|CST\d+|C1\d\d|Cascadia|Columbia|Coronado|108SD|114SD|122SD|SD122|Argosy|Century|Classic|Condor|FC\d+|MD109|M2|B2 106|MT ?\d+|Sprinter|FLS112|Sport Chassis|FS ?65|XB|MB ?\d*|MC ?\d+|S2)/,
  International: /^(\d{4}[a-z]*( |$|\/)|[A-Z][a-z]+[A-Z]?[a-z]+|HV|HX|LT|MV|RH|CV|F-\d{4}|CO|COF|S-?\d)/,
};

/** Which engine sizes, in ccm, fit which trucks: vPIC offers every engine of the maker for all of them. */
const truckSizes: [brand: string, models: RegExp, least: number, most: number][] = [
  [
    'Freightliner',
    /^(Cascadia|Columbia|Coronado|FLD|CST|Argosy|Century|Classic|C1[12]\d|FL[BC]|FLS|122SD|SD122|114SD)/,
    8000,
    16_500,
  ],
  ['Freightliner', /^(FL ?([5-8]0|106)|M2|B2|MT|MB|MC|XB|FS|S2|Sport|FC|MD|108SD|Condor)/, 3800, 9500],
  ['International', /^([89]\d{3}|5[0-9]00|Lone|Pro|Tran|Pay|LT|HX|RH|F-9)/, 8700, 16_500],
  ['International', /^([34]\d{3}|Dura|Terra|City|MV|CV)/, 4300, 9500],
  ['Kenworth', /^(T680|T880|W9|T[678] |T[68]00|T2000|K ?100|C5|W990|T4)/, 8500, 19_500],
  ['Kenworth', /^(T[1-3]\d0|T480|T[23] |K[23]|KW)/, 3800, 9500],
  ['Peterbilt', /^(3[5-9]\d|5[678][79])/, 8500, 19_500],
  ['Peterbilt', /^(2\d\d|3[34]\d|53\d|548)/, 3800, 9500],
  ['Western Star', /./, 8500, 16_500],
  ['Sterling', /^(A95|L9|LC|ST95|SC)/, 8500, 16_500],
  ['Sterling', /^(Atego|Acterra|M\d|Condor|6500)/, 3800, 9500],
];

/** Engine families of commercial vehicles, by the ways in which vPIC writes them. */
const engineFamilies: [RegExp, string][] = [
  [/DD ?(\d+)/, 'Detroit DD$1'],
  [/MBE[ -]?9\d\d|\bMBE 92\d|OM ?92\d/, 'MBE 900'],
  [/MBE[ -]?4\d*/, 'MBE 4000'],
  [/SERIES ?(50|55|60|71|92)\b/, 'Detroit Series $1'],
  [/X ?(10|12|15)\b/, 'Cummins X$1'],
  [/IS(BE?|C|F|G|L|M|V|X)/, 'Cummins IS$1'],
  [/\b(B6\.7|B5\.9|B3\.9|C8\.3|L9|L10|M11|N14)(?!\d)/, 'Cummins $1'],
  [/\bC-?(7|9|10|11|12|13|15|16)\b/, 'Cat C$1'],
  [/\b(3116|3126|3176|3208|3306|3406|3408)/, 'Cat $1'],
  [/PX-?(\d+)/, 'Paccar PX-$1'],
  [/MX-?(11|13)/, 'Paccar MX-$1'],
  [/\b(MP\d+)/, '$1'],
  [/\b(VED-?\d+|D1[1236])\b/, '$1'],
  [/MAXX ?FORCE ?(\w+)/, 'MaxxForce $1'],
  [/DT ?(360|408|466|530|570)/, 'DT $1'],
  [/T ?444/, 'T444E'],
  [/VT ?(\d{3})/, 'VT$1'],
  [/OM ?(\d{3})/, 'OM $1'],
  [/DURAMAX/, 'Duramax'],
  [/POWER ?STROKE/, 'Power Stroke'],
  [/\b([46]H[KE]1|4J[BJ]1|J0\d[CDE]|A26|S13)/, '$1'],
];

/** The liters of engine families that have one size or few; vPIC names them at other sizes too. */
const engineLiters: Record<string, number[]> = {
  'Detroit DD5': [5.1],
  'Detroit DD8': [7.7],
  'Detroit DD13': [12.8],
  'Detroit DD15': [14.8],
  'Detroit DD16': [15.6],
  'Cummins ISB': [3.9, 4.5, 5.9, 6.7],
  'Cummins ISC': [8.3],
  'Cummins ISL': [8.9],
  'Cummins ISM': [10.8],
  'Cummins ISX': [11.9, 15],
  'Cummins L9': [8.9],
  'Cummins L10': [10],
  'Cummins M11': [10.8],
  'Cummins N14': [14],
  'Cummins X12': [11.8],
  'Cummins X15': [15],
  'MBE 4000': [12.8],
  'Detroit Series 50': [8.5],
  'Cat C7': [7.2],
  'Cat C9': [8.8, 9.3],
  'Cat C10': [10.3],
  'Cat C11': [11.1],
  'Cat C12': [12],
  'Cat C13': [12.5],
  'Cat C15': [14.6, 15.2],
  'Cat 3208': [10.4],
  'Paccar MX-11': [10.8],
  'Paccar MX-13': [12.9],
};

/** Nominal and exact figures of one engine differ by no more than this many liters. */
const literTolerance = 0.21;

function fitsSize(engine: string, ccm: number): boolean {
  const sizes = engineLiters[engine];
  return sizes === undefined || sizes.some((liters) => Math.abs(liters - ccm / 1000) <= literTolerance);
}

/** The one engine family that all entries of a variant name, or nothing. */
function nameEngine(entries: string): string {
  const families = new Set<string>();
  for (const entry of entries.split('|')) {
    const written = entry.toUpperCase();
    for (const [pattern, family] of engineFamilies) {
      const match = pattern.exec(written);
      if (match === null) continue;
      families.add(family.replace('$1', match[1] ?? ''));
      break;
    }
  }
  const [only] = families;
  return families.size === 1 && only !== undefined ? only : '';
}

interface Makers {
  brands: Map<string, string>;
  displacements: Map<string, { model: string; ccm: Set<number> }>;
}

function readMakers(): Makers {
  return {
    brands: new Map(
      readHandKept('brands.csv').map((row) => [key(text(row, 'category'), text(row, 'source')), text(row, 'brand')]),
    ),
    displacements: new Map(
      readHandKept('displacements.csv').map((row) => [
        key(text(row, 'category'), text(row, 'brand'), text(row, 'source_model')),
        { model: text(row, 'model'), ccm: new Set(text(row, 'ccm').split(' ').map(Number)) },
      ]),
    ),
  };
}

/** The engine variants of vPIC that can be believed, under readable names. */
export function readVpicVariants(rows: CsvRow[]): Variant[] {
  const makers = readMakers();
  const variants = rows.flatMap((row): Variant[] => {
    const listedAs = text(row, 'category');
    const brand = makers.brands.get(key(listedAs, text(row, 'make')));
    const fuel = readVpicFuel(text(row, 'fuel'));
    const name = text(row, 'model');
    if (brand === undefined || fuel === 'none' || noModel.test(name) || electricOnly.test(name)) return [];
    const variant: Variant = {
      category: placeVpicModel(listedAs, brand, name),
      brand,
      model: name,
      ccm: Number(text(row, 'displacement_ccm')),
      fuel,
      engine: listedAs === 'truck' ? nameEngine(text(row, 'engine_models')) : '',
      from: Number(text(row, 'year_from')),
      to: Number(text(row, 'year_to')),
    };
    return isPlausible(variant) ? [settle(variant)] : [];
  });
  return keepRealDisplacements(variants, makers);
}

function placeVpicModel(listedAs: string, brand: string, name: string): VehicleFileCategory {
  if (listedAs === 'bike') return 'bike';
  if (listedAs === 'car' || !carMakers.has(brand)) return listedAs === 'car' ? 'car' : 'truck';
  return heavyModel.test(name) ? 'truck' : 'car';
}

function isPlausible({ category, brand, model, ccm, fuel, engine, to }: Variant): boolean {
  if (brand === 'Harley-Davidson' && ccm < smallestBigTwin && !smallHarley.test(model)) return false;
  if (category === 'bike') return ccm >= 50 && ccm <= 3000 && (fuel === 'Petrol' || fuel === '');
  if (category === 'car') return to > lastEpaYear && ccm >= 600 && ccm <= 9000 && fuel !== '' && fuel !== 'LPG';
  if (truckModels[brand]?.test(model) === false) return false;
  if (ccm < 2400 || ccm > 19_500) return false;
  const misfit = truckSizes.some(
    ([maker, models, least, most]) => maker === brand && models.test(model) && (ccm < least || ccm > most),
  );
  if (!fitsSize(engine, ccm)) return false;
  // Detroit builds no petrol engine; vPIC states petrol for some all the same.
  if (misfit || (fuel === 'Petrol' && engine.startsWith('Detroit'))) return false;
  if (fuel === 'Petrol') return ccm >= 3000 && ccm <= 8900;
  return fuel === 'LPG' ? ccm <= 8900 : true;
}

/** Fills in what is sure: every bike burns petrol, cars before the EPA list's end are its business. */
function settle(variant: Variant): Variant {
  const { category, fuel, from } = variant;
  if (category === 'car') return { ...variant, from: Math.max(from ?? 0, lastEpaYear + 1) };
  const known = from === undefined || from <= firstVpicYear ? undefined : from;
  return { ...variant, from: known, fuel: category === 'bike' ? 'Petrol' : settleTruckFuel(fuel, variant.ccm) };
}

/** Engines of ten liters and more without a stated fuel are diesels; the gas engines of that size state theirs. */
function settleTruckFuel(fuel: Fuel, ccm: number): Fuel {
  return fuel === '' && ccm >= 10_000 ? 'Diesel' : fuel;
}

/** Where vPIC lists all engines of a maker under one model, only what is kept by hand is true. */
function keepRealDisplacements(variants: Variant[], { displacements }: Makers): Variant[] {
  const seen = new Map<string, Set<number>>();
  for (const { category, brand, model, ccm } of variants) {
    const name = key(category, brand, model);
    seen.set(name, (seen.get(name) ?? new Set()).add(ccm));
  }
  return variants.flatMap((variant) => {
    const { category, brand, model, ccm } = variant;
    const name = key(category, brand, model);
    const real = displacements.get(name);
    if (real !== undefined) return real.ccm.has(ccm) ? [{ ...variant, model: real.model }] : [];
    const most = category === 'bike' || category === 'car' ? mostDisplacements[category] : mostDisplacements.truck;
    const trusted = variant.engine !== '' || (seen.get(name)?.size ?? 0) <= most;
    return trusted ? [{ ...variant, model: nameVpicModel(variant) }] : [];
  });
}

function nameVpicModel({ brand, model }: Variant): string {
  const calm = calmShouting(model)
    .replaceAll('Chieftan', 'Chieftain')
    .replace(/^Conventional /, '')
    .replace(/ (Conventional )?(Cab (and|&) )?Chassis$/i, '')
    .replace(/^Indian (?=[A-Z])/, '')
    .trim();
  return calm.startsWith(`${brand} `) ? calm.slice(brand.length + 1) : calm;
}

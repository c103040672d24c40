const volkswagenGroup = ['Volkswagen', 'Audi', 'Škoda', 'Seat'] as const;

/** Brands of the catalogue by the beginning of a vehicle identification number: the code of its maker. */
const makers: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries<readonly string[]>({
    '1FM': ['Ford'],
    '1FT': ['Ford'],
    '3VW': ['Volkswagen'],
    JMZ: ['Mazda'],
    JN1: ['Nissan'],
    JTD: ['Toyota'],
    JTM: ['Toyota'],
    KMH: ['Hyundai'],
    KNA: ['Kia'],
    KNE: ['Kia'],
    NM0: ['Ford'],
    SAJ: ['Jaguar'],
    SAL: ['Land Rover'],
    SB1: ['Toyota'],
    TMA: ['Hyundai'],
    TMB: ['Škoda'],
    TRU: ['Audi'],
    U5Y: ['Kia'],
    UU1: ['Dacia'],
    VF1: ['Renault'],
    VF3: ['Peugeot'],
    VF7: ['Citroën'],
    VSK: ['Nissan'],
    VSS: ['Seat'],
    W0L: ['Opel'],
    W0V: ['Opel'],
    WAU: ['Audi'],
    WBA: ['BMW'],
    WBS: ['BMW'],
    WBY: ['BMW'],
    WDB: ['Mercedes-Benz'],
    WDC: ['Mercedes-Benz'],
    WDD: ['Mercedes-Benz'],
    WDF: ['Mercedes-Benz'],
    W1K: ['Mercedes-Benz'],
    W1N: ['Mercedes-Benz'],
    WF0: ['Ford'],
    WMA: ['MAN'],
    WME: ['smart'],
    WMW: ['MINI'],
    WP0: ['Porsche'],
    WP1: ['Porsche'],
    WUA: ['Audi'],
    WV1: ['Volkswagen'],
    WV2: ['Volkswagen'],
    WVG: ['Volkswagen'],
    WVW: ['Volkswagen'],
    XLR: ['DAF'],
    YS2: ['Scania'],
    YS3: ['Saab'],
    YV1: ['Volvo'],
    YV2: ['Volvo'],
    ZAR: ['Alfa Romeo'],
    ZCF: ['Iveco'],
    ZFA: ['Fiat'],
    ZFF: ['Ferrari'],
  }),
);

/** Brands of the catalogue by the shape of the part number that vehicle makers give a control unit. */
const parts: readonly { readonly shape: RegExp; readonly brands: readonly string[] }[] = [
  // Three characters of the type, 906 or another group of parts, three digits, and letters of the revision.
  { shape: /^\d[A-Z0-9]{2}9(?:06|07|97|10)\d{3}[A-Z]{0,2}$/, brands: volkswagenGroup },
  { shape: /^A\d{10}$/, brands: ['Mercedes-Benz', 'smart'] },
  { shape: /^(?:8200|8201)\d{6}$|^237\d{6}R$/, brands: ['Renault', 'Dacia'] },
  { shape: /^9[68]\d{8}$/, brands: ['Peugeot', 'Citroën'] },
];

/** The brands that a file may be from, by the vehicle's number, else by the part number in it; none where neither tells. */
export function brandsOfFile({
  vin,
  part,
}: {
  vin?: string | undefined;
  part?: string | undefined;
}): readonly string[] {
  const byMaker = vin === undefined ? undefined : makers.get(vin.slice(0, 3).toUpperCase());
  if (byMaker !== undefined) return byMaker;
  const compact = part?.toUpperCase().replaceAll(/[\s.-]/g, '') ?? '';
  return parts.find(({ shape }) => shape.test(compact))?.brands ?? [];
}

/** Every brand that a file can name. */
export const allBrandsOfFiles: readonly string[] = [
  ...new Set([...makers.values(), ...parts.map(({ brands }) => brands)].flat()),
];

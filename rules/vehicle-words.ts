import { fold, spellingsOf, typedWordOf } from './search-words.ts';

/** Brands by their nicknames, both as searches compare them. */
const brands: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    vw: 'volkswagen',
    merc: 'mercedes benz',
    mercedes: 'mercedes benz',
    mb: 'mercedes benz',
    benz: 'mercedes benz',
    daimler: 'mercedes benz',
    beemer: 'bmw',
    bimmer: 'bmw',
    chevy: 'chevrolet',
    caddy: 'cadillac',
    lambo: 'lamborghini',
    landrover: 'land rover',
    rangerover: 'range rover',
    rollsroyce: 'rolls royce',
    harley: 'harley davidson',
    hd: 'harley davidson',
    guzzi: 'moto guzzi',
    cat: 'caterpillar',
    jd: 'john deere',
    deere: 'john deere',
    nh: 'new holland',
    mf: 'massey ferguson',
    fuso: 'mitsubishi fuso',
    vauxhall: 'opel',
  }),
);

const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];

/** Match of a search word in the description of a vehicle. */
export type VehicleWord = {
  readonly text: string;
  /**
   * `anywhere`: also within other words; `start`: at the beginning of a word; `whole`: as a whole word; `series`: a digit as
   * the first of three.
   */
  readonly as: 'anywhere' | 'start' | 'whole' | 'series';
  /** Only in brand and model: `Euro 5` is no fifth generation. */
  readonly inName: boolean;
};

/** The other spellings of a generation: v for 5, 5 for v, either for mk5. */
function generationsOf(word: string): string[] {
  const [, number = word] = /^(?:mk)?(\d{1,2}|[ivx]+)$/.exec(word) ?? [];
  const place = /^\d/.test(number) ? Number(number) - 1 : romans.indexOf(number);
  const roman = romans[place];
  if (roman === undefined) return [];
  return [roman, String(place + 1)].filter((one) => one !== word);
}

/** BMW's series as Germans say it: 3er is the 3 Series, whose models are the 318i, the 320d and so on. */
function seriesOf(word: string): VehicleWord[] {
  const [, number] = /^([1-8])er$/.exec(word) ?? [];
  if (number === undefined) return [];
  return [
    { text: `${number} series`, as: 'whole', inName: true },
    { text: number, as: 'series', inName: true },
  ];
}

/**
 * The ways in which a word finds a vehicle: as it is, with or without accents, as the short name of a brand, and as the
 * other spelling of a generation. A single letter is a whole word, never part of another (the V of Golf V is not that
 * of Volkswagen); a single digit begins one.
 */
export function vehicleWordsOf(word: string): VehicleWord[] {
  const typed = typedWordOf(word);
  const plain = fold(typed).trim();
  const as = /^\p{L}$/u.test(plain) ? 'whole' : /^\d$/.test(plain) ? 'start' : 'anywhere';
  const brand = brands.get(plain);
  return [
    ...spellingsOf(typed).map((text) => ({ text, as, inName: false }) as const),
    // Of "320 d" the letter stands by itself, or behind the number.
    ...(typed === word ? [] : spellingsOf(word).map((text) => ({ text, as: 'anywhere', inName: false }) as const)),
    ...(brand === undefined ? [] : [{ text: brand, as: 'whole', inName: true } as const]),
    ...seriesOf(plain),
    ...generationsOf(plain).map((text) => ({ text, as: 'whole', inName: true }) as const),
  ];
}

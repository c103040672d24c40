import { fold, spellingsOf } from './search-words.ts';

/** What people call a brand, in small letters without accents, and its name. */
const brands: Record<string, string> = {
  vw: 'volkswagen',
  merc: 'mercedes-benz',
  mercedes: 'mercedes-benz',
  mb: 'mercedes-benz',
  benz: 'mercedes-benz',
  daimler: 'mercedes-benz',
  beemer: 'bmw',
  bimmer: 'bmw',
  chevy: 'chevrolet',
  caddy: 'cadillac',
  lambo: 'lamborghini',
  landrover: 'land rover',
  rangerover: 'range rover',
  rollsroyce: 'rolls-royce',
  harley: 'harley-davidson',
  hd: 'harley-davidson',
  guzzi: 'moto guzzi',
  cat: 'caterpillar',
  jd: 'john deere',
  deere: 'john deere',
  nh: 'new holland',
  mf: 'massey ferguson',
  fuso: 'mitsubishi fuso',
  vauxhall: 'opel',
};

const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];

/** How a word of a search may stand in the description of a vehicle. */
export type VehicleWord = {
  readonly text: string;
  /** `anywhere`: also within other words; `start`: at the beginning of one; `whole`: as a word of its own. */
  readonly as: 'anywhere' | 'start' | 'whole';
  /** Only in brand and model: `Euro 5` is no fifth generation. */
  readonly inName: boolean;
};

/** The number of a generation as the other of its two ways to write it: v for 5, 5 for v, either for mk5. */
function generationsOf(word: string): string[] {
  const [, mark, number = word] = /^(mk)?(\d{1,2}|[ivx]+)$/.exec(word) ?? [];
  const place = /^\d/.test(number) ? Number(number) - 1 : romans.indexOf(number);
  const roman = romans[place];
  if (roman === undefined) return [];
  const written = [roman, String(place + 1)];
  return mark === undefined ? written.filter((one) => one !== word) : written;
}

/**
 * The ways in which a word finds a vehicle: as it is, with or without accents, as the brand that it is short for, and as
 * the other way to write a generation. A single letter is a word of its own, never part of another (the V of Golf V is not
 * that of Volkswagen); a single digit begins one.
 */
export function vehicleWordsOf(word: string): VehicleWord[] {
  const plain = fold(word);
  const as = /^\p{L}$/u.test(plain) ? 'whole' : /^\d$/.test(plain) ? 'start' : 'anywhere';
  const brand = brands[plain];
  return [
    ...spellingsOf(word).map((text) => ({ text, as, inName: false }) as const),
    ...(brand === undefined ? [] : [{ text: brand, as: 'whole', inName: true } as const]),
    ...generationsOf(plain).map((text) => ({ text, as: 'whole', inName: true }) as const),
  ];
}

import { type KnownSolution, modify, recordSolution, type Solution, type Unit } from '#ecu/index.ts';
import { type Family, makeWorld, type Span, whole, type World } from './worlds.ts';

/** A modification as it was made by hand: which byte is to stand where. The engine only sees the two files. */
type Handwork = { readonly bytes: ReadonlyMap<number, number>; readonly solution: Solution };

export type Stage = { readonly world: World; readonly handworks: readonly Handwork[]; readonly strangers: Solution[] };

export type Tally = { trials: number; delivered: number; manual: number; missed: number; wrong: string[] };

/** State of a handwork in a file: it can be done, it is done, or the file shows something else. */
type State = 'open' | 'done' | 'strange';
type Usable = { readonly handwork: Handwork; readonly state: State; readonly accepted: boolean };
/** A candidate as the judge knows it: the handwork behind a sound solution, or undefined for what must never be used. */
type Candidate = { readonly known: KnownSolution; readonly handwork: Handwork | undefined };

const families: readonly Family[] = ['edc15', 'edc16', 'edc16', 'medc17', 'medc17'];
const handworksInWorld = 6;
/** Bytes on each side of a change that have to be as they were, as far as no checksum word or signature comes between. */
const context = 32;
/** The most that the engine may want to see of it, with all that its changes may reach over. */
const widestContext = 512 + 64;

/** Stamp that a tool writes over the first bytes of a read. */
const stamp = Buffer.from('C M D - M C D   ', 'latin1');

export function setStage(random: () => number): Stage {
  const world = makeWorld(pick(random, families), random);
  const other = makeWorld(world.family, random);
  const handworks = Array.from({ length: handworksInWorld }, () => makeHandwork(world, random));
  return { world, handworks, strangers: [makeHandwork(other, random).solution] };
}

/** One order of one to three methods for a file that is as it was recorded, or not; answers what came of it. */
export function runTrial({ world, handworks, strangers }: Stage, random: () => number, tally: Tally): void {
  const { file, isOriginal } = mutateImage(world, handworks, random);
  const ordered = Array.from({ length: 1 + whole(random, 3) }, () => candidatesFor(handworks, strangers, random));
  const correctChecksum = random() < 0.85;
  const units = ordered.map((candidates, index): Unit => ({
    methodId: index,
    solutions: candidates.map((one) => one.known),
  }));
  const result = modify({ original: file.slice(), checksum: world.family, units, correctChecksum });
  const expected = judge(world, file, ordered, correctChecksum);
  tally.trials += 1;
  if (result.outcome === 'manual') {
    tally.manual += 1;
    // An untouched original without contradictions has to be delivered, else the trial would prove nothing.
    if (expected.length > 0 && isOriginal && !touching(ordered)) {
      tally.missed += 1;
      tally.wrong.push(`not delivered: ${result.reason}`);
    }
    return;
  }
  tally.delivered += 1;
  if (expected.length === 0) tally.wrong.push('delivered what is for a person');
  else if (expected.every((image) => Buffer.compare(image, result.image) !== 0))
    tally.wrong.push('other bytes than those made by hand');
}

/** Returns the permitted results, byte for byte; none where only a person may decide. Independent of the engine. */
function judge(
  world: World,
  file: Uint8Array,
  ordered: readonly (readonly Candidate[])[],
  correctChecksum: boolean,
): Uint8Array[] {
  const { image, fix, names } = world;
  if (file.length !== image.length || Buffer.compare(fix(file), file) !== 0) return [];
  const isNamed = names.every(([start, end]) => !differs(image, file, start, end));
  if (!isNamed) return [];
  // A file that differs outside of its handworks was never recorded.
  const handworks = ordered.flat().flatMap(({ handwork }) => (handwork === undefined ? [] : [handwork]));
  if (!isOriginalBut(world, file, handworks)) return [];
  return selections(ordered.map((candidates) => usableFor(world, file, candidates))).flatMap((chosen) => {
    const done = chosen.flatMap(({ handwork, state }) => (state === 'done' ? [handwork] : []));
    const made = isOriginalBut(world, file, done) ? makeBy(world, file, chosen) : undefined;
    return made === undefined ? [] : [correctChecksum ? fix(made) : made];
  });
}

/**
 * True when the file is the recorded original except for the changes that are there already, checksum words, the signature and a
 * stamp of a tool.
 */
function isOriginalBut(world: World, file: Uint8Array, done: readonly Handwork[]): boolean {
  const { image, apart, stampable } = world;
  const before = file.slice();
  for (const { bytes } of done) for (const offset of bytes.keys()) before[offset] = image[offset] ?? 0;
  const isStamped = stampable && !differs(file.subarray(0, stamp.length), stamp, 0, stamp.length);
  const excused: Span[] = [...apart, ...(isStamped ? [[0, stamp.length] as const] : [])];
  for (const [start, end] of excused) before.set(image.subarray(start, end), start);
  return Buffer.compare(before, image) === 0;
}

/** Returns the usable handworks of one unit. Two certain fits that differ are for a person; a single one precedes others. */
function usableFor(world: World, file: Uint8Array, candidates: readonly Candidate[]): Usable[] {
  const usable = new Map<Handwork, Usable>();
  for (const { known, handwork } of candidates) {
    const state = handwork === undefined ? 'strange' : stateOf(world, file, handwork, context);
    if (handwork === undefined || state === 'strange') continue;
    const accepted = known.signedAreaAccepted || (usable.get(handwork)?.accepted ?? false);
    usable.set(handwork, { handwork, state, accepted });
  }
  const certain = [...usable.keys()].filter((each) => stateOf(world, file, each, widestContext) !== 'strange');
  const [only, second] = certain.map((each) => usable.get(each)).filter((each) => each !== undefined);
  if (second !== undefined) return [];
  return only === undefined ? [...usable.values()] : [only];
}

/** Every way to take one of each. */
function selections<Item>(choices: readonly (readonly Item[])[]): Item[][] {
  const [first, ...others] = choices;
  if (first === undefined) return [[]];
  return first.flatMap((item) => selections(others).map((rest) => [item, ...rest]));
}

function makeBy(world: World, file: Uint8Array, chosen: readonly Usable[]): Uint8Array | undefined {
  const open = chosen.filter(({ state }) => state === 'open');
  if (open.length === 0 || (world.signed && open.some(({ accepted }) => !accepted))) return undefined;
  const wanted = new Map<number, number>();
  for (const { handwork } of chosen)
    for (const [offset, byte] of handwork.bytes) {
      if (wanted.has(offset) && wanted.get(offset) !== byte) return undefined;
      wanted.set(offset, byte);
    }
  const made = file.slice();
  for (const [offset, byte] of wanted) made[offset] = byte;
  return made;
}

/** Returns whether the bytes that a handwork needs are as they were before it, as it left them, or neither. */
function stateOf(world: World, file: Uint8Array, handwork: Handwork, around: number): State {
  let [open, done] = [true, true];
  for (const [offset, byte] of handwork.bytes) {
    open &&= file[offset] === world.image[offset];
    done &&= file[offset] === byte;
  }
  if (!open && !done) return 'strange';
  for (const at of surroundingsOf(world, handwork, around)) if (file[at] !== world.image[at]) return 'strange';
  return open ? 'open' : 'done';
}

const surroundings = new WeakMap<Handwork, Map<number, readonly number[]>>();

/** The bytes within a distance of those that a handwork changes, as far as nothing comes between that is kept apart. */
function surroundingsOf(world: World, handwork: Handwork, distance: number): readonly number[] {
  const known = surroundings.get(handwork) ?? new Map<number, readonly number[]>();
  surroundings.set(handwork, known);
  const places = known.get(distance) ?? findSurroundings(world, handwork, distance);
  known.set(distance, places);
  return places;
}

function findSurroundings(world: World, { bytes }: Handwork, distance: number): readonly number[] {
  const places = new Set<number>();
  for (const offset of bytes.keys())
    for (const side of [-1, 1])
      for (let step = 1; step <= distance; step += 1) {
        const at = offset + side * step;
        if (at < 0 || at >= world.image.length || isIn(world.apart, at)) break;
        if (!bytes.has(at)) places.add(at);
      }
  return [...places];
}

/** Two handworks that lie side by side may be one map: the engine may leave them to a person. */
function touching(ordered: readonly (readonly Candidate[])[]): boolean {
  const all = ordered.map((candidates) => candidates.find(({ handwork }) => handwork !== undefined)?.handwork);
  return all.some((one, index) =>
    all.some((other, place) => {
      if (one === undefined || other === undefined || index === place || one === other) return false;
      // Changes up to 16 bytes apart are one run, which may reach over a change of the other.
      return [...one.bytes.keys()].some((offset) => near(other.bytes, offset, 17));
    }),
  );
}

function near(bytes: ReadonlyMap<number, number>, offset: number, distance: number): boolean {
  for (let at = offset - distance; at <= offset + distance; at += 1) if (bytes.has(at)) return true;
  return false;
}

function makeHandwork(world: World, random: () => number): Handwork {
  const bytes = new Map<number, number>();
  for (let place = 0; place < 1 + whole(random, 5) || bytes.size === 0; place += 1) {
    const [start, end] = pick(random, world.maps);
    const length = 1 + whole(random, 24);
    const first = start + whole(random, end - start - length);
    for (let at = first; at < first + length; at += 1)
      if (!isIn(world.apart, at) && random() < 0.8) bytes.set(at, (world.image[at] ?? 0) ^ (1 + whole(random, 255)));
  }
  const made = world.image.slice();
  for (const [offset, byte] of bytes) made[offset] = byte;
  // The second file may come from another tool, which stamped it: that is no part of the modification.
  const modified = world.fix(made);
  if (world.stampable && random() < 0.3) modified.set(stamp);
  const result = recordSolution({ original: world.image, modified, checksum: world.family });
  if (!result.ok) throw new Error(`a pair of ${world.family} was not recorded: ${result.reason}`);
  return { bytes, solution: result.solution };
}

/** Mostly the one sound solution; at times a damaged one, one of other software, or a second one beside it. */
function candidatesFor(
  handworks: readonly Handwork[],
  strangers: readonly Solution[],
  random: () => number,
): Candidate[] {
  const sound = (): Candidate => {
    const handwork = pick(random, handworks);
    return { known: createKnownSolution(handwork.solution, random), handwork };
  };
  const kind = random();
  if (kind < 0.7) return [sound()];
  if (kind < 0.75) return [sound(), sound()];
  if (kind < 0.8)
    return [sound(), { known: createKnownSolution(pick(random, strangers), random), handwork: undefined }];
  if (kind < 0.83) return [{ known: createKnownSolution(pick(random, strangers), random), handwork: undefined }];
  const { solution } = pick(random, handworks);
  const damaged = damage(solution, random);
  const isSame = JSON.stringify(damaged) === JSON.stringify(solution);
  const handwork = isSame ? handworks.find((one) => one.solution === solution) : undefined;
  return [{ known: createKnownSolution(damaged, random), handwork }];
}

const createKnownSolution = (solution: Solution, random: () => number): KnownSolution => ({
  solutionId: whole(random, 1e6),
  solution,
  signedAreaAccepted: random() < 0.7,
});

/** The solution with something else in it, as a broken disk, a careless hand or a wrong row would leave it. */
function damage(solution: Solution, random: () => number): Solution {
  const copy = structuredClone(solution) as unknown as Record<string, unknown> & { runs: Record<string, unknown>[] };
  const index = whole(random, copy.runs.length);
  const run = copy.runs[index] ?? {};
  const field = pick(random, ['expected', 'replacement', 'before', 'after']);
  const written = String(run[field]);
  const acts: (() => void)[] = [
    () => {
      const at = whole(random, Math.max(1, written.length));
      run[field] = written.slice(0, at) + '0123456789abcdef'[whole(random, 16)] + written.slice(at + 1);
    },
    () => (run[field] = written.slice(2)),
    () => (run['offset'] = Number(run['offset']) + whole(random, 9) - 4),
    () => copy.runs.splice(index, 1),
    () => copy.runs.push(structuredClone(run)),
    () => (copy.runs = copy.runs.toReversed()),
    () => ([run['expected'], run['replacement']] = [run['replacement'], run['expected']]),
    () => (copy[pick(random, ['software', 'hardware', 'part', 'family', 'checksum', 'seal'])] = '1037000000'),
    () => (copy['length'] = Number(copy['length']) * 2),
    () => delete copy[pick(random, ['seal', 'hardware', 'part', 'runs', 'format'])],
  ];
  pick(random, acts)();
  return copy as unknown as Solution;
}

/** The file of the order: the original itself, or what cars, tools, hands and accidents make of it. */
function mutateImage(
  world: World,
  handworks: readonly Handwork[],
  random: () => number,
): { file: Uint8Array; /** It has to be delivered. */ isOriginal: boolean } {
  const { image, fix, lostBlock } = world;
  const kind = random();
  if (kind < 0.22) return { file: image, isOriginal: true };
  if (kind < 0.27) return { file: recut(image, random), isOriginal: false };
  const other = image.slice();
  if (kind < 0.3) {
    if (!world.stampable) return { file: image, isOriginal: true };
    other.set(stamp);
    const isWhole = random() < 0.7;
    if (!isWhole) other[whole(random, stamp.length)] = 0x55;
    return { file: other, isOriginal: isWhole };
  }
  if (kind < 0.33 && lostBlock !== undefined) return { file: other.fill(0xff, ...lostBlock), isOriginal: false };
  if (kind < 0.4) flip(world, other, 1 + whole(random, 8), random);
  else if (kind < 0.47) damageHeader(world, other, random);
  if (kind < 0.4 || (kind < 0.47 && random() < 0.5)) return { file: other, isOriginal: false };
  if (kind >= 0.47) {
    if (kind < 0.58) flip(world, other, 1 + whole(random, 8), random);
    else if (kind < 0.71) flipNear(other, pick(random, handworks), random);
    else if (kind < 0.81) doBefore(other, handworks, random);
    else if (kind < 0.86) rename(world, other, random);
    else if (kind < 0.91) overwrite(world, other, random);
    else if (kind < 0.96) overwriteUnchecked(world, other, random);
    else doBefore(overwriteUnchecked(world, other, random), handworks, random);
  }
  return { file: fix(other), isOriginal: false };
}

/** Bits of a header or a descriptor, or all of it, and often some pages of what it describes. */
function damageHeader(world: World, image: Uint8Array, random: () => number): void {
  if (world.structure.length === 0) {
    overwriteUnchecked(world, image, random);
    return;
  }
  const [start, end] = pick(random, world.structure);
  if (random() < 0.7) {
    const at = start + whole(random, end - start);
    image[at] = (image[at] ?? 0) ^ (1 << whole(random, 8));
  } else {
    image.fill(random() < 0.5 ? 0xff : 0, start, end);
  }
  if (random() < 0.6) {
    const from = start + whole(random, 0x3000);
    image.fill(0xff, from, from + 0x100 * (1 + whole(random, 0x60)));
  }
}

/** Other bytes, mostly erased ones, where no checksum looks. */
function overwriteUnchecked(world: World, image: Uint8Array, random: () => number): Uint8Array {
  const [start, end] = pick(random, world.unchecked);
  const from = start + whole(random, end - start);
  const to = Math.min(end, from + 1 + whole(random, 0x1000));
  return image.fill(random() < 0.6 ? 0xff : whole(random, 256), from, to);
}

/** Some of the changes are there already, or one byte of them is not. */
function doBefore(image: Uint8Array, handworks: readonly Handwork[], random: () => number): void {
  const { bytes } = pick(random, handworks);
  const left = random() < 0.3 ? pick(random, [...bytes.keys()]) : -1;
  for (const [offset, byte] of bytes) if (offset !== left) image[offset] = byte;
}

function rename(world: World, image: Uint8Array, random: () => number): void {
  const [start, end] = pick(random, world.names);
  const at = start + whole(random, end - start);
  image[at] = (image[at] ?? 0) ^ (1 << whole(random, 8));
}

function overwrite(world: World, image: Uint8Array, random: () => number): void {
  const length = 1 + whole(random, 255);
  const at = whole(random, image.length - length);
  const isHeader = world.structure.some(([start, end]) => at < end && start < at + length);
  if (!isHeader) image.fill(whole(random, 256), at, at + length);
}

function flip(world: World, image: Uint8Array, count: number, random: () => number): void {
  for (let flips = 0; flips < count; flips += 1) {
    const at = whole(random, image.length);
    if (!isIn(world.structure, at)) image[at] = (image[at] ?? 0) ^ (1 << whole(random, 8));
  }
}

/** One bit in a byte that the handwork changes, or up to 40 bytes beside it. */
function flipNear(image: Uint8Array, { bytes }: Handwork, random: () => number): void {
  const at = pick(random, [...bytes.keys()]) + (random() < 0.5 ? 0 : whole(random, 81) - 40);
  image[at] = (image[at] ?? 0) ^ (1 << whole(random, 8));
}

/** Too short, too long, doubled or shifted, or its halves swapped. */
function recut(image: Uint8Array, random: () => number): Uint8Array {
  const some = 1 + whole(random, 64);
  const cuts = [
    () => image.slice(0, -some),
    () => image.slice(some),
    () => Buffer.concat([image, Buffer.alloc(some, 0xff)]),
    () => Buffer.concat([image, image]),
    () => Buffer.concat([image.subarray(some), image.subarray(0, some)]),
    () => Buffer.concat([image.subarray(image.length / 2), image.subarray(0, image.length / 2)]),
  ];
  return new Uint8Array(pick(random, cuts)());
}

function pick<Item>(random: () => number, items: readonly Item[]): Item {
  const item = items[whole(random, items.length)];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}

const isIn = (spans: readonly (readonly [number, number])[], at: number) =>
  spans.some(([start, end]) => at >= start && at < end);

function differs(one: Uint8Array, other: Uint8Array, start: number, end: number): boolean {
  return Buffer.compare(one.subarray(start, end), other.subarray(start, end)) !== 0;
}

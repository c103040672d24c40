import type { JudgedOddity, Oddity, OddityCode, ResultFacts } from '#contract/results.ts';
import type { TaskType } from '#contract/tasks/status.ts';
import { lengthOfText } from './text/normalize-text.ts';

/** Facts of a task that decide which findings in its result are odd. */
export type ResultOf = {
  readonly type: TaskType;
  /** False: the customer's own tool corrects the checksums as it writes. */
  readonly checksumWanted: boolean;
  /** Names of the ordered methods. */
  readonly methods: readonly string[];
  /** Places where active solutions change this software; absent unless each of the ordered methods has one. */
  readonly knownPlaces?: readonly Place[] | undefined;
  /** A person has confirmed for a solution of this software that the writing tool renews its signature. */
  readonly signatureAccepted: boolean;
};

type Place = { readonly offset: number; readonly length: number };

/** Methods that may be answered with the original itself. */
const methodsWithoutChange: readonly string[] = ['Original_File', 'Checksum_Correction', 'method_not_listed'];

/** Not a file for a control unit, so that no confirmation is possible. */
const undeliverable: readonly OddityCode[] = ['blank', 'tooShort', 'otherFamily'];

/**
 * Judges each oddity of a result for its task: the file cannot be delivered, a person gives the reason why it is right,
 * or it is only reported. Oddities that are usual for the task are left out.
 */
export function judgeOddities(facts: ResultFacts, task: ResultOf): JudgedOddity[] {
  return [...facts.oddities, ...outsideKnown(facts, task)].flatMap((oddity) => {
    const judgement = judgementOf(oddity, task);
    return judgement === undefined ? [] : [{ ...oddity, judgement }];
  });
}

/**
 * Judges the oddities of a solution on its way into the library: each makes it wait for a person. A signature has an
 * acceptance of its own, and many changes are none where somebody has confirmed that it is the same software.
 */
export function judgeRecording(oddities: readonly Oddity[], confirmed: { manyChanges: boolean }): Oddity[] {
  return oddities.filter(({ code }) => code !== 'signedArea' && (code !== 'manyChanges' || !confirmed.manyChanges));
}

/** The result may be delivered with these confirmations: no oddity is refused, and each one to confirm is confirmed. */
export function isSettled(oddities: readonly JudgedOddity[], confirmed: readonly OddityCode[]): boolean {
  return oddities.every(
    ({ code, judgement }) => judgement === 'told' || (judgement === 'confirm' && confirmed.includes(code)),
  );
}

/** A reason has at least three characters. */
export const isReason = (typed: string | undefined): boolean => lengthOfText(typed ?? '') >= 3;

function judgementOf({ code, before, after }: Oddity, task: ResultOf): JudgedOddity['judgement'] | undefined {
  if (undeliverable.includes(code)) return 'refused';
  if (code === 'untouched') return mayStayUntouched(task) ? 'confirm' : 'refused';
  // A file that only the customer's tool can read comes back in the same form, and no one else can inspect it.
  if (code === 'notJudged') return before === after && before !== undefined && isPacked(before) ? 'told' : 'confirm';
  if (code === 'checksumWrong' && !task.checksumWanted) return undefined;
  if (code === 'onlyChecksums' && asksOnlyFor(task, methodsWithoutChange)) return undefined;
  if (code === 'signedArea' && task.signatureAccepted) return undefined;
  return 'confirm';
}

const isPacked = (kind: string): boolean => kind === 'protected' || kind === 'archive';

/** A review may end with the file that was there before, and some orders ask for it. */
const mayStayUntouched = (task: ResultOf): boolean =>
  task.type === 'inReview' || task.type === 'reviewed' || asksOnlyFor(task, methodsWithoutChange);

const asksOnlyFor = ({ methods }: ResultOf, names: readonly string[]): boolean =>
  methods.length > 0 && methods.every((name) => names.includes(name));

/**
 * Changes at places that no solution of the ordered methods changes; reported only where the library has all of them.
 */
function outsideKnown({ compared, places }: ResultFacts, { knownPlaces }: ResultOf): Oddity[] {
  if (!compared || knownPlaces === undefined) return [];
  const foreign = places.filter((place) => !knownPlaces.some((knownPlace) => touches(place, knownPlace)));
  const [first] = foreign;
  if (first === undefined) return [];
  const bytes = foreign.reduce((sum, { length }) => sum + length, 0);
  return [{ code: 'outsideKnown', places: foreign.length, bytes, at: first.offset }];
}

const touches = (one: Place, other: Place): boolean =>
  one.offset < other.offset + other.length && other.offset < one.offset + one.length;

import type { JudgedOddity, Oddity, OddityCode, ResultFacts } from '#contract/results.ts';
import type { TaskType } from '#contract/tasks.ts';

/** What of a task decides on what is odd about its result. */
export type ResultOf = {
  readonly type: TaskType;
  /** False: the customer's own tool corrects the checksums as it writes. */
  readonly checksumWanted: boolean;
  /** Names of the ordered methods. */
  readonly methods: readonly string[];
  /** Where active solutions change this software; absent when not each of the ordered methods has one. */
  readonly knownPlaces?: readonly Place[] | undefined;
  /** A person has said of a solution for this software that the writing tool takes care of its signature. */
  readonly signatureCaredFor: boolean;
};

type Place = { readonly offset: number; readonly length: number };

/** Orders that may be answered with the original itself. */
const changingNothing: readonly string[] = ['Original_File', 'Checksum_Correction', 'method_not_listed'];

/** No file for a control unit: nobody can confirm such a thing. */
const neverDelivered: readonly OddityCode[] = ['blank', 'tooShort', 'otherFamily'];

/**
 * What follows from each oddity of a result for its task: the file cannot be delivered, a person has to say why it is right,
 * or it is told and no more. What is not in the answer is as usual.
 */
export function judgeOddities(facts: ResultFacts, task: ResultOf): JudgedOddity[] {
  return [...facts.oddities, ...outsideKnown(facts, task)].flatMap((oddity) => {
    const judgement = judgementOf(oddity, task);
    return judgement === undefined ? [] : [{ ...oddity, judgement }];
  });
}

/** Whether the result may be handed over with this said: nothing is refused, and each thing to confirm is confirmed. */
export function isSettled(oddities: readonly JudgedOddity[], confirmed: readonly OddityCode[]): boolean {
  return oddities.every(
    ({ code, judgement }) => judgement === 'told' || (judgement === 'confirm' && confirmed.includes(code)),
  );
}

/** A reason that says something: at least three characters. */
export const isReason = (typed: string | undefined): boolean => (typed ?? '').trim().length >= 3;

function judgementOf({ code, before, after }: Oddity, task: ResultOf): JudgedOddity['judgement'] | undefined {
  if (neverDelivered.includes(code)) return 'refused';
  if (code === 'untouched') return mayStayUntouched(task) ? 'confirm' : 'refused';
  // What only the customer's tool can read comes back the same way, and nobody can look into it.
  if (code === 'notJudged') return before === after && before !== undefined && isPacked(before) ? 'told' : 'confirm';
  if (code === 'checksumWrong' && !task.checksumWanted) return undefined;
  if (code === 'onlyChecksums' && asksOnlyFor(task, changingNothing)) return undefined;
  if (code === 'signedArea' && task.signatureCaredFor) return undefined;
  return 'confirm';
}

const isPacked = (kind: string): boolean => kind === 'protected' || kind === 'archive';

/** A review may end with the file that was there before, and some orders ask for it. */
const mayStayUntouched = (task: ResultOf): boolean =>
  task.type === 'inReview' || task.type === 'reviewed' || asksOnlyFor(task, changingNothing);

const asksOnlyFor = ({ methods }: ResultOf, names: readonly string[]): boolean =>
  methods.length > 0 && methods.every((name) => names.includes(name));

/** Changes at places that no solution of the ordered methods changes; said only where the library knows all of them. */
function outsideKnown({ compared, places }: ResultFacts, { knownPlaces }: ResultOf): Oddity[] {
  if (!compared || knownPlaces === undefined) return [];
  const foreign = places.filter((place) => !knownPlaces.some((known) => touches(place, known)));
  const [first] = foreign;
  if (first === undefined) return [];
  const bytes = foreign.reduce((sum, { length }) => sum + length, 0);
  return [{ code: 'outsideKnown', places: foreign.length, bytes, at: first.offset }];
}

const touches = (one: Place, other: Place): boolean =>
  one.offset < other.offset + other.length && other.offset < one.offset + one.length;

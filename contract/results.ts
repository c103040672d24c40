import { z } from 'zod';
import { flag, text } from './wire.ts';

/** Reasons why a manual modification could not become a solution. */
export const recordingRefusals = {
  oneMethodPerSolution: 422,
  oneDtcPerSolution: 422,
  nothingChanged: 422,
  /** More than 1 % of the file changed; `manyChangesAccepted` overrides it. */
  manyChanges: 422,
  lengthDiffers: 422,
  differentSoftware: 422,
  softwareUnknown: 422,
  checksumUnknown: 422,
  checksumNotFound: 422,
  checksumInvalidBefore: 422,
  checksumInvalid: 422,
  notReproducible: 422,
  notRaw: 422,
  /**
   * The difference could not be recorded as the rest: the solutions of the others are incomplete, or their bytes are
   * not in the file.
   */
  knownNotContained: 422,
} as const;

/**
 * Oddities of a manual result: found by the engine beside the original, but for `outsideKnown` and `wrongWayRound`, which
 * the library finds, and `engineFailed`.
 */
export const OddityCode = z.enum([
  'blank',
  'tooShort',
  'untouched',
  'otherFamily',
  'notJudged',
  'engineFailed',
  'lengthDiffers',
  'familyLost',
  'softwareDiffers',
  'hardwareDiffers',
  'partDiffers',
  'checksumLost',
  'checksumWrong',
  'onlyChecksums',
  'manyChanges',
  'erasedArea',
  'overwrittenArea',
  'startUpArea',
  'carData',
  'outsideKnown',
  'wrongWayRound',
  'signedArea',
]);
export type OddityCode = z.output<typeof OddityCode>;

const figures = {
  /** Number of bytes concerned, and the offset of the first. */
  bytes: z.int().optional(),
  at: z.int().optional(),
  /** Number of places concerned. */
  places: z.int().optional(),
  /** Values of the original and the result: a number, a length in bytes, a kind of file. */
  before: z.string().optional(),
  after: z.string().optional(),
  /** Number of checksums concerned, and of all. */
  checks: z.int().optional(),
  of: z.int().optional(),
};

export const Oddity = z.object({ code: OddityCode, ...figures });
export type Oddity = z.output<typeof Oddity>;

/**
 * Consequence of an oddity: the file cannot be delivered, a person gives the reason why it is right, or it is only
 * reported.
 */
export const JudgedOddity = z.object({ ...Oddity.shape, judgement: z.enum(['refused', 'confirm', 'told']) });
export type JudgedOddity = z.output<typeof JudgedOddity>;

/** The engine's findings in a result beside its original. */
export const ResultFacts = z.object({
  oddities: z.array(Oddity),
  compared: z.boolean(),
  software: z.string().optional(),
  length: z.int(),
  bytesChanged: z.int(),
  places: z.array(z.object({ offset: z.int(), length: z.int() })),
});
export type ResultFacts = z.output<typeof ResultFacts>;

/** Codes of oddities as one text separated by commas, for calls that are sent as a form. */
const OddityCodes = z.codec(text(500), z.array(OddityCode), {
  decode: (codes, context) => {
    const codeTexts = codes === '' ? [] : codes.split(',');
    const parsed = z.array(OddityCode).safeParse(codeTexts);
    if (parsed.success) return parsed.data;
    context.issues.push({ code: 'custom', message: 'unknown oddity', input: codes });
    return z.NEVER;
  },
  encode: (codes) => codes.join(','),
});

/** Statements of the member of staff who delivers an odd result, or one of a task that a colleague works on. */
export const deliveryConfirmation = {
  /** Oddities that were read and are right all the same. */
  confirmedOddities: OddityCodes.optional(),
  /** The reason why they are right; stored with the file. */
  oddityReason: text(500).optional(),
  /** The sender has read that a colleague works on the task, and takes it over. */
  takeOver: flag.optional(),
};

/**
 * Details of three refusals: `resultRefused` and `resultOdd` name the judged `oddities`; `colleagueAtWork` names the
 * colleague (`by`) and the start of the work (`at`). The latter two can be confirmed.
 */
export const deliveryRefusals = {
  resultRefused: 422,
  resultOdd: 409,
  oddityReasonMissing: 422,
  colleagueAtWork: 409,
} as const;

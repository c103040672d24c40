import { z } from 'zod';
import { flag, text } from './wire.ts';

/** Why a hand-made modification could not become a solution. */
export const recordingRefusals = {
  oneMethodPerSolution: 422,
  oneDtcPerSolution: 422,
  nothingChanged: 422,
  /** A question: more than 1 % of the file changed, which `manyChangesAccepted` answers. */
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
  /** What was to be recorded as the rest is none: not all others are known, or their bytes are not in the file. */
  knownNotContained: 422,
} as const;

/**
 * What may be odd about a file that a person made: seen by the engine beside the original, but for `outsideKnown`, which the
 * library says, and `engineFailed`.
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
  'startUpArea',
  'carData',
  'outsideKnown',
  'signedArea',
]);
export type OddityCode = z.output<typeof OddityCode>;

const figures = {
  /** How many bytes are concerned, and where the first of them stands. */
  bytes: z.int().optional(),
  at: z.int().optional(),
  /** How many places are concerned. */
  places: z.int().optional(),
  /** What the original and the result say: a number, a length in bytes, a kind of file. */
  before: z.string().optional(),
  after: z.string().optional(),
  /** How many checksums are concerned, of how many. */
  checks: z.int().optional(),
  of: z.int().optional(),
};

export const Oddity = z.object({ code: OddityCode, ...figures });
export type Oddity = z.output<typeof Oddity>;

/** What follows from an oddity: nobody can deliver such a file, a person says why it is right, or it is only told. */
export const JudgedOddity = z.object({ ...Oddity.shape, judgement: z.enum(['refused', 'confirm', 'told']) });
export type JudgedOddity = z.output<typeof JudgedOddity>;

/** What the engine saw in a result beside its original. */
export const ResultFacts = z.object({
  oddities: z.array(Oddity),
  compared: z.boolean(),
  software: z.string().optional(),
  length: z.int(),
  bytesChanged: z.int(),
  places: z.array(z.object({ offset: z.int(), length: z.int() })),
});
export type ResultFacts = z.output<typeof ResultFacts>;

/** Codes of oddities as one text, for a call that is sent as a form: codes divided by commas. */
const OddityCodes = z.codec(text(500), z.array(OddityCode), {
  decode: (codes, context) => {
    const read = codes === '' ? [] : codes.split(',');
    const known = z.array(OddityCode).safeParse(read);
    if (known.success) return known.data;
    context.issues.push({ code: 'custom', message: 'unknown oddity', input: codes });
    return z.NEVER;
  },
  encode: (codes) => codes.join(','),
});

/** What a member of staff says who hands a result over that is odd, or that a colleague works on. */
export const handingOver = {
  /** The oddities that were read and are right all the same. */
  confirmedOddities: OddityCodes.optional(),
  /** Why they are. It is kept with the file. */
  oddityReason: text(500).optional(),
  /** The colleague who works on the task was read of, and is relieved of it. */
  takeOver: flag.optional(),
};

/**
 * `resultRefused` and `resultOdd` name the judged `oddities`; `colleagueAtWork` names the colleague (`by`) and since when
 * (`at`). The latter two are questions.
 */
export const handingOverRefusals = {
  resultRefused: 422,
  resultOdd: 409,
  oddityReasonMissing: 422,
  colleagueAtWork: 409,
} as const;

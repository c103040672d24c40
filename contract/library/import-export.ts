import { z } from 'zod';
import { call } from '#contract/call.ts';
import { MethodId } from '#contract/ids.ts';
import { OddityCode, recordingRefusals } from '#contract/results.ts';
import { flag, text, wire } from '#contract/wire.ts';
import { DtcCode } from './solution.ts';
import { SolutionRow, filter, filterNames } from './solutions.ts';

/** Most lines in one file of solutions. */
export const solutionLineLimit = 20_000;

/** Reasons for the refusal of a line of a file of solutions. */
export const solutionLineProblems = ['notJson', 'tooLong', 'notValid', 'notSound', 'methodUnknown'] as const;

const SolutionLine = z.object({
  line: z.int(),
  /** Method, software and code, as far as the line was readable. */
  key: z.string(),
  outcome: z.enum(['created', 'there', 'refused']),
  /** Why a created one waits for a person. */
  oddities: z.array(OddityCode).optional(),
  problem: z.enum(solutionLineProblems).optional(),
  /** The invalid part of the line. */
  field: z.string().optional(),
});
export type SolutionLine = z.output<typeof SolutionLine>;

const SolutionImport = z.object({
  /** True when the library has changed: never in a dry run. */
  done: z.boolean(),
  created: z.int(),
  /** In the library already, and unchanged there. */
  there: z.int(),
  refused: z.int(),
  lines: z.array(SolutionLine),
});
export type SolutionImport = z.output<typeof SolutionImport>;

/** Calls that export and import solutions. */
export const importExportApi = {
  exportSolutions: call({
    method: 'POST',
    name: 'exportSolutions',
    who: 'staff',
    needs: ['library'],
    about: 'Every solution that the filter leaves, one JSON document a line, as importSolutions takes them back.',
    changes: [],
    input: wire(filter, filterNames),
    output: z.void(),
    answers: 'file',
    records: 'exported',
    refusals: { tooManyRows: 422 },
  }),

  importSolutions: call({
    method: 'POST',
    name: 'importSolutions',
    who: 'staff',
    needs: ['library'],
    about:
      'Brings solutions in from a file of exportSolutions; lines that are refused are listed and left out, and a dry run only reports what would happen.',
    changes: ['library'],
    input: z.object({ dryRun: flag }),
    files: ['file'],
    output: SolutionImport,
    refusals: { fileMissing: 422, solutionFileEmpty: 422, tooManyLines: 413 },
  }),

  importSolutionPair: call({
    method: 'POST',
    name: 'importSolutionPair',
    who: 'staff',
    needs: ['library'],
    seeks: 'method',
    about:
      'Records the difference of two files as a solution of a method; without a checksum family the one that the original shows is taken.',
    changes: ['library'],
    input: wire(
      {
        methodId: MethodId,
        dtcCode: DtcCode.optional(),
        /** The vehicles' checksum for such files: a family, or `nocs`. */
        checksum: text(40).optional(),
        manyChangesAccepted: flag.optional(),
      },
      { methodId: 'method_id', checksum: 'vehicle_ecuChecksum' },
    ),
    files: ['original', 'modified'],
    usesEngine: true,
    output: z.object({
      /** False: the library already had it. */
      isNew: z.boolean(),
      solution: SolutionRow,
    }),
    refusals: { fileMissing: 422, ...recordingRefusals },
  }),
};

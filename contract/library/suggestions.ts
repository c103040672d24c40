import { z } from 'zod';
import { call } from '#contract/call.ts';
import { MethodId, SolutionId, TaskId } from '#contract/ids.ts';
import { wire } from '#contract/wire.ts';
import { taskNames } from './solution.ts';

/** Most solutions that are searched for in one file. */
export const suggestionLimit = 12;

const Suggestion = wire(
  {
    solutionId: SolutionId,
    methodId: MethodId,
    /** The method's name in the portal. */
    method: z.string(),
    dtcCode: z.string().optional(),
    software: z.string(),
    hardware: z.string().optional(),
    part: z.string().optional(),
    length: z.int(),
    uses: z.int(),
    /** Places of the solution; those found in the file, and of these the moved ones. */
    places: z.int(),
    found: z.int(),
    moved: z.int(),
  },
  {
    methodId: 'method_id',
    method: 'method_name',
  },
);
export type Suggestion = z.output<typeof Suggestion>;

/** Calls about the suggestions for a task. */
export const suggestionsApi = {
  getTaskSuggestions: call({
    method: 'GET',
    name: 'getTaskSuggestions',
    who: 'staff',
    needs: ['workOnFiles', 'library'],
    seeks: 'file',
    about:
      'Looks for the places of similar solutions in the original of a task: active ones for the ordered methods and the same control unit, those with most places found again first.',
    shows: [],
    input: wire({ taskId: TaskId }, taskNames),
    output: z.object({ data: z.array(Suggestion) }),
    refusals: {},
  }),

  downloadSuggestion: call({
    method: 'POST',
    reads: true,
    name: 'downloadSuggestion',
    who: 'staff',
    needs: ['workOnFiles', 'library'],
    seeks: 'solution',
    about:
      'The original of a task with every place of a similar solution that was found again, its checksums corrected: a draft for a person to check. Nothing of it is kept.',
    input: wire({ taskId: TaskId, solutionId: SolutionId }, taskNames),
    output: z.void(),
    answers: 'file',
    records: 'downloaded',
    refusals: { nothingFoundAgain: 422 },
  }),
};

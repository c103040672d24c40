import { parseJson } from '#rules/text/parse-json.ts';
import { z } from 'zod';
import type { SolutionLine } from '#contract/library/import-export.ts';
import { DtcCode, SolutionFlag, SolutionState } from '#contract/library/solution.ts';
import { text } from '#contract/wire.ts';
import { decodeRuns, type OriginalFacts, type Solution } from '#ecu/index.ts';

/** The longest line of a file of solutions, in characters: far more than a method ever changes. */
const maxLine = 16 << 20;

const Hex = z.string().regex(/^(?:[0-9a-f]{2})*$/);
const Name = text(80).min(1);
const Content = {
  checksum: Name,
  family: Name,
  software: Name,
  hardware: Name.optional(),
  part: Name.optional(),
  length: z
    .int()
    .min(1)
    .max(2 ** 30),
  runs: z
    .array(
      z.strictObject({
        offset: z.int().min(0),
        expected: Hex.min(2),
        replacement: Hex.min(2),
        before: Hex,
        after: Hex,
      }),
    )
    .min(1)
    .max(100_000),
};
const Offset = z
  .int()
  .min(0)
  .max(2 ** 30);
const Place = { offset: Offset, length: Offset };
/** Facts of its original: checks, values stored apart, places for marks, digests of blocks. */
const Original = z.strictObject({
  checks: z
    .array(
      z.strictObject({
        name: Name,
        start: Offset,
        end: Offset,
        storedAt: Offset,
        width: z.int().min(1).max(8),
        parts: z.array(z.strictObject(Place)).max(10_000).optional(),
      }),
    )
    .max(10_000),
  apart: z.array(z.strictObject(Place)).max(20_000),
  marks: z.array(z.strictObject({ ...Place, bytes: Hex.optional() })).max(100),
  blocks: Hex,
});
const Seal = z.string().regex(/^[0-9a-f]{64}$/);
const StoredSolution = z.discriminatedUnion('format', [
  z.strictObject({ format: z.literal(1), ...Content }),
  z.strictObject({ format: z.literal(2), ...Content, seal: Seal }),
  z.strictObject({ format: z.literal(3), ...Content, original: Original, seal: Seal }),
]);

/** A line of the file: the solution itself, and the library's facts about it. Unknown members are refused. */
const Line = z.strictObject({
  method: Name,
  dtcCode: DtcCode.optional(),
  /** The units of a set; method and code are then those of the first. */
  set: z
    .array(z.strictObject({ method: Name, dtcCode: DtcCode.optional() }))
    .min(2)
    .max(100)
    .optional(),
  state: SolutionState,
  stateReason: text(500),
  flags: z.array(SolutionFlag).max(SolutionFlag.options.length),
  originNote: text(600),
  solution: StoredSolution,
});
export type SolutionEntry = Omit<z.output<typeof Line>, 'solution'> & { solution: Solution };

/**
 * A solution in its canonical form: its members in one order, whatever the order in which the database returns them, so
 * that the same solution is the same text.
 */
export function inOneOrder(solution: Solution): Solution {
  const { checksum, family, software, hardware, part, length } = solution;
  const runs = solution.runs.map(({ offset, expected, replacement, before, after }) => ({
    offset,
    expected,
    replacement,
    before,
    after,
  }));
  const names = { ...(hardware !== undefined && { hardware }), ...(part !== undefined && { part }) };
  const content = { checksum, family, software, ...names, length, runs };
  switch (solution.format) {
    case 1:
      return { format: 1, ...content };
    case 2:
      return { format: 2, ...content, seal: solution.seal };
    case 3:
      return { format: 3, ...content, original: originalInOneOrder(solution.original), seal: solution.seal };
    default:
      return solution satisfies never;
  }
}

function originalInOneOrder({ checks, apart, marks, blocks }: OriginalFacts): OriginalFacts {
  return {
    checks: checks.map(({ name, start, end, storedAt, width, parts }) => ({
      name,
      start,
      end,
      storedAt,
      width,
      ...(parts !== undefined && { parts: parts.map(placeInOneOrder) }),
    })),
    apart: apart.map(placeInOneOrder),
    marks: marks.map(({ bytes, ...place }) => ({ ...placeInOneOrder(place), ...(bytes !== undefined && { bytes }) })),
    blocks,
  };
}

const placeInOneOrder = ({ offset, length }: { offset: number; length: number }) => ({ offset, length });

export function writeLine({ solution, dtcCode, set, ...entry }: SolutionEntry): string {
  const { method, ...rest } = entry;
  const units = { ...(dtcCode !== undefined && { dtcCode }), ...(set !== undefined && { set }) };
  return `${JSON.stringify({ method, ...units, ...rest, solution: inOneOrder(solution) })}\n`;
}

export type LineReading =
  | { ok: true; entry: SolutionEntry }
  | { ok: false; problem: NonNullable<SolutionLine['problem']>; field?: string };

/** Reads one line. A line that is not exactly of this shape is refused as a whole. */
export function readSolutionLine(line: string): LineReading {
  if (line.length > maxLine) return { ok: false, problem: 'tooLong' };
  const json = parseJson(line);
  if (json === undefined) return { ok: false, problem: 'notJson' };
  const read = Line.safeParse(json);
  if (!read.success) {
    const field = read.error.issues[0]?.path.slice(0, 2).join('.') ?? '';
    return { ok: false, problem: 'notValid', ...(field !== '' && { field }) };
  }
  const solution = read.data.solution as Solution;
  // Beyond the shape: bytes inside the file and in their order, and the seal of this very content.
  if (decodeRuns(solution) === undefined) return { ok: false, problem: 'notSound', field: 'solution' };
  return { ok: true, entry: { ...read.data, solution } };
}

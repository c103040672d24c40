import { z } from 'zod';
import { movingKinds } from '#contract/moving-files.ts';
import { call } from './call.ts';
import { lineProblems } from './csv.ts';
import { solutionLineProblems } from './library/import-export.ts';
import { flag, line, nothing, text } from './wire.ts';

const Names = z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).transform((names) => [names].flat());

/** The way to a file of ours in a folder of other software. */
const FileMap = z.strictObject({
  /** Names of the file there; in the folder is at most one of them. */
  file: Names.optional(),
  /** Our column, and the names of the one there that says the same. */
  columns: z.record(z.string(), Names).default({}),
  /** Our column, and our words for the ones there. */
  values: z.record(z.string(), z.record(z.string(), z.string())).default({}),
  /** Our column, and the text of every line that says nothing there. */
  set: z.record(z.string(), z.string()).default({}),
  /** Our columns without which a line says nothing: it is passed over. */
  onlyWith: z.array(z.string()).default([]),
  /** Several lines may be about one thing: the first counts. */
  once: z.boolean().default(false),
});
export type FileMap = z.output<typeof FileMap>;

/** The way to a file that is named and written as ours are. */
export const ownFileMap: FileMap = FileMap.parse({});

/** A map from the columns of other software to ours, as a file of `maps/` has it. */
export const MovingMap = z.strictObject({
  about: z.string().default(''),
  /** The order of the numbers in a date that does not begin with its year. */
  dates: z.enum(['ymd', 'dmy', 'mdy']).default('dmy'),
  /** Files of ours by their names without the ending, such as `customer-tools`. */
  files: z.record(z.string(), FileMap).default({}),
});
export type MovingMap = z.output<typeof MovingMap>;

/** A short name for the portal that data come from; it begins their keys. */
export const MovingSource = z.string().regex(/^[\p{L}\p{N}._-]{1,60}$/u);

/** A path below the folder, with slashes; nothing in it leads out. */
const FolderPath = line(500).refine((path) =>
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !part.includes('\\')),
);

/** A CSV file of the folder as it was received; without columns: it cannot be read as one. */
const TableHead = z.object({
  columns: z.array(z.string()),
  /** The cells of the first line below. */
  sample: z.array(z.string()),
  lines: z.int(),
});
export type TableHead = z.output<typeof TableHead>;

/** One of our files, and what the folder has for it. */
const TableReading = z.object({
  kind: z.enum(movingKinds),
  /** The file of the folder that it is read from; absent: none. */
  file: z.string().optional(),
  /** Our columns in their order, the needed ones, and the name of the column there that each is read from. */
  columns: z.array(z.object({ name: z.string(), isNeeded: z.boolean(), from: z.string().optional() })),
  missing: z.array(z.string()),
  doubled: z.array(z.string()),
});
export type TableReading = z.output<typeof TableReading>;

export const moveStates = ['open', 'waiting', 'running', 'tried', 'moved', 'failed'] as const;

const MoveReport = z.object({
  /** One file of the folder may be several of ours. */
  kind: z.enum(movingKinds),
  file: z.string(),
  /** The file as a whole is not taken. */
  problem: z.enum(['columnsMissing', 'columnsDoubled', 'csvEmpty', 'csvNotReadable']).optional(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
});
export type MoveReport = z.output<typeof MoveReport>;

/** Reasons why a file of `solutions/` is not recorded. */
export const pairProblems = [
  /** Nothing in the folder says what it belongs to, or which of two is the original. */
  'notPaired',
  /** The pair cannot be recorded; the column is the reason, as importSolutionPair has it. */
  'pairRefused',
] as const;
export type PairProblem = (typeof pairProblems)[number];

const MoveRefusal = z.object({
  file: z.string(),
  line: z.int(),
  /** The line's own name for its object. */
  key: z.string(),
  problem: z.enum([...lineProblems, ...solutionLineProblems, ...pairProblems]),
  /** The column at fault; empty: none. */
  column: z.string(),
  /** The words there that name nothing, several apart by `|`; empty: that is not the problem. */
  word: z.string(),
});
export type MoveRefusal = z.output<typeof MoveRefusal>;

const Move = z.object({
  source: MovingSource,
  state: z.enum(moveStates),
  /** The last run only tried, or the present one does. */
  isRehearsal: z.boolean(),
  map: z.custom<MovingMap>(),
  /** Files directly in the folder, each with its head where it is a table. */
  files: z.array(z.object({ path: z.string(), size: z.int(), head: TableHead.optional() })),
  /** Files in the folders below, which lines name. */
  furtherFiles: z.object({ count: z.int(), bytes: z.int() }),
  tables: z.array(TableReading),
  /** The file that is read just now, with the lines of it that are done. */
  progress: z.object({ file: z.string(), done: z.int(), lines: z.int() }).optional(),
  reports: z.array(MoveReport),
  refusedCount: z.int(),
  /** Why the last run broke off, in the words of the command line; empty: it did not. */
  failure: z.string(),
  /** The first of the refused lines. */
  refusals: z.array(MoveRefusal),
  /** The first words of refused lines that name no method of this portal: a person can say which they mean. */
  unknownMethods: z.array(z.string()),
});
export type Move = z.output<typeof Move>;

/** Number of refused lines that an answer has; all of them are in the file. */
export const shownRefusals = 200;

/** Most words for methods that an answer has; the further ones come once these are known. */
export const shownUnknownMethods = 50;

const busy = { noMove: 404, moveRunning: 409 } as const;

/** Calls by which a portal moves in on a page. What they do is what `import portal` does with a folder of the machine. */
export const movingApi = {
  getMove: call({
    method: 'GET',
    name: 'getMove',
    who: 'staff',
    needs: ['moving'],
    about: 'The move that is being prepared or was made last, and the maps that there are.',
    shows: ['moving'],
    input: nothing,
    output: z.object({
      move: Move.optional(),
      maps: z.array(z.object({ name: z.string(), isDelivered: z.boolean() })),
      /** The names of the methods that a map can name. */
      methods: z.array(z.string()),
    }),
    refusals: {},
  }),

  beginMove: call({
    method: 'POST',
    name: 'beginMove',
    who: 'staff',
    needs: ['moving'],
    about: 'Begins a move from another portal with a map, or without one; the one before is forgotten with its files.',
    changes: ['moving'],
    input: z.object({
      source: line(60),
      /** The name of a map; empty: the folder has our own columns. */
      mapName: text(60),
    }),
    output: z.literal(true),
    refusals: { sourceNotValid: 422, mapUnknown: 422, moveRunning: 409 },
  }),

  addMoveFile: call({
    method: 'POST',
    name: 'addMoveFile',
    who: 'staff',
    needs: ['moving'],
    about: 'Puts a file into the folder of the move, in place of the one at its path.',
    changes: ['moving'],
    input: z.object({ path: FolderPath }),
    files: ['file'],
    output: z.literal(true),
    refusals: { fileMissing: 422, fileEmpty: 422, ...busy },
  }),

  removeMoveFile: call({
    method: 'POST',
    name: 'removeMoveFile',
    who: 'staff',
    needs: ['moving'],
    about: 'Takes a file out of the folder of the move. False: it was not in it.',
    changes: ['moving'],
    input: z.object({ path: FolderPath }),
    output: z.boolean(),
    refusals: busy,
  }),

  setMoveMap: call({
    method: 'POST',
    name: 'setMoveMap',
    who: 'staff',
    needs: ['moving'],
    about:
      'Changes the map of the move, a JSON document as a file of `maps/` is: which file and which column says what.',
    changes: ['moving'],
    input: z.object({ map: text(100_000) }),
    output: z.literal(true),
    refusals: { mapNotValid: 422, ...busy },
  }),

  keepMovingMap: call({
    method: 'POST',
    name: 'keepMovingMap',
    who: 'staff',
    needs: ['moving'],
    about: 'Keeps the map of the move under a name, for further moves and for the command line.',
    changes: ['moving'],
    input: z.object({ name: line(60) }),
    output: z.literal(true),
    refusals: { mapNameNotValid: 422, mapNameTaken: 409, noMove: 404 },
  }),

  runMove: call({
    method: 'POST',
    name: 'runMove',
    who: 'staff',
    needs: ['moving'],
    about: 'Moves the folder in, in the background; a rehearsal finds every refusal and changes nothing.',
    changes: ['moving'],
    input: z.object({ isRehearsal: flag }),
    output: z.literal(true),
    refusals: { nothingToMove: 422, ...busy },
  }),

  downloadMoveRefusals: call({
    method: 'POST',
    name: 'downloadMoveRefusals',
    who: 'staff',
    needs: ['moving'],
    about: 'Every line that the last run refused, as CSV.',
    changes: [],
    input: nothing,
    output: z.void(),
    answers: 'file',
    records: 'exported',
    refusals: { noMove: 404 },
  }),
};

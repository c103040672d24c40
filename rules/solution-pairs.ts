/** Two files of a folder that belong together: a readout and its modification. */
export type SolutionPair = {
  readonly original: string;
  readonly modified: string;
  /** The text in brackets after the name of the modified file; often the method. */
  readonly hint: string | undefined;
};

export type Role = 'original' | 'modified';
type Marked = { readonly base: string; readonly role: Role | undefined; readonly hint: string | undefined };

/** Usual marks of a readout, and of its modification. */
const marks: Record<Role, readonly string[]> = {
  original: ['a', 'orig', 'original', 'ori', 'org', 'stock', 'std', 'serie', 'before', 'read'],
  modified: ['b', 'mod', 'modified', 'tuned', 'tun', 'after', 'write'],
};
const roleOf = (mark: string): Role | undefined =>
  (['original', 'modified'] as const).find((role) => marks[role].includes(mark));

/** `x_mod (Stage_1)`: the name, its mark, and the text in brackets behind it. */
const markedName = /^(.+?)[ _.-]+([a-z]+)\d{0,2}[ _-]*(?:\(([^)]*)\)|\[([^\]]*)\])?$/i;

/** The folder and the name of a path, without the ending. */
function splitPath(path: string): { folder: string; stem: string; ending: string } {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  const dot = name.lastIndexOf('.');
  const folder = path.slice(0, path.length - name.length);
  return dot <= 0
    ? { folder, stem: name, ending: '' }
    : { folder, stem: name.slice(0, dot), ending: name.slice(dot + 1) };
}

function readName(path: string): Marked {
  const { folder, stem, ending } = splitPath(path);
  const [, base, mark = '', round, square] = markedName.exec(stem) ?? [];
  const role = roleOf(mark.toLowerCase());
  if (base !== undefined && role !== undefined)
    return { base: `${folder}${base}`.toLowerCase(), role, hint: round ?? square };
  // x.ori and x.mod; any other ending tells no role.
  return { base: `${folder}${stem}`.toLowerCase(), role: roleOf(ending.toLowerCase()), hint: undefined };
}

/**
 * Finds the files of a folder that belong together, by their names: `x_A` and `x_B`, `x_orig` and `x_mod`, `x.ori` and
 * `x.mod`, `x` and `x_mod (Stage_1)`. One readout may have several modified files.
 *
 * @param paths relative paths; only files of one folder belong together
 * @returns the pairs, and as `unpaired` the files without a partner
 */
export function findPairs(paths: readonly string[]): { pairs: SolutionPair[]; unpaired: string[] } {
  const files = paths.map((path) => ({ path, ...readName(path) }));
  const originals = new Map<string, string>();
  for (const { path, base, role } of files) if (role === undefined && !originals.has(base)) originals.set(base, path);
  // A file marked as the original takes precedence over an unmarked one.
  for (const { path, base, role } of files.toReversed()) if (role === 'original') originals.set(base, path);
  const pairs = files.flatMap(({ path, base, role, hint }): SolutionPair[] => {
    const original = originals.get(base);
    return role === 'modified' && original !== undefined ? [{ original, modified: path, hint }] : [];
  });
  const paired = new Set(pairs.flatMap(({ original, modified }) => [original, modified]));
  return { pairs, unpaired: paths.filter((path) => !paired.has(path)) };
}

/** The role that the name of a file says; undefined: none. */
export const readRole = (path: string): Role | undefined => readName(path).role;

/** By its names a pair is the wrong way round: `x_mod` as the original, or `x_orig` as its modification. */
export function areNamesTurned(original: string, modified: string): boolean {
  const [from, to] = [readName(original).role, readName(modified).role];
  return from !== to && (from === 'modified' || to === 'original');
}

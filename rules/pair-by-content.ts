/** A file as it is compared: digests of its parts, and what is known of it. */
export type ComparedFile = {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** Digests of as many equal parts as every file of this size has; empty for a part that is one byte repeated. */
  readonly parts: readonly string[];
  /** By its name, or because the portal knows it as one. */
  readonly isOriginal: boolean;
  /** By its name. */
  readonly isModified: boolean;
};

/** The share of the parts with content that two files of one software have in common; different software has far less. */
const minShare = 0.5;

/** The share of their parts that two files have in common, from 0 to 1; files of different sizes have none. */
function compareParts(one: ComparedFile, other: ComparedFile): number {
  if (one.size !== other.size) return 0;
  const written = one.parts.map((part, place) => [part, other.parts[place] ?? ''] as const).filter(([a, b]) => a + b);
  return written.length === 0 ? 0 : written.filter(([a, b]) => a === b).length / written.length;
}

/**
 * The originals among related files: those that say so, else the only one that does not say otherwise. Likeness tells no direction:
 * two stages of one tuner are often nearer to each other than to what they came from.
 */
function findOriginals(files: readonly ComparedFile[]): readonly ComparedFile[] {
  const named = files.filter(({ isOriginal }) => isOriginal);
  if (named.length > 0) return named;
  const open = files.filter(({ isModified }) => !isModified);
  return open.length === 1 ? open : [];
}

/** Files that belong together, each with everything that is related to one of them. */
function groupRelated(files: readonly ComparedFile[]): ComparedFile[][] {
  const groups: ComparedFile[][] = [];
  for (const file of files) {
    const related = groups.filter((group) => group.some((one) => compareParts(one, file) >= minShare));
    for (const group of related) groups.splice(groups.indexOf(group), 1);
    groups.push([...related.flat(), file]);
  }
  return groups;
}

/**
 * Finds modifications and their originals by their content, whatever their names. A modification goes with the original that it
 * has most in common with.
 *
 * @returns the pairs, and the files of which nothing says what they belong to, or which of two is the original
 */
export function pairByContent(files: readonly ComparedFile[]): {
  readonly pairs: readonly { readonly original: string; readonly modified: string }[];
  readonly unpaired: readonly string[];
} {
  const pairs = groupRelated(files).flatMap((group) => {
    const originals = findOriginals(group);
    return group
      .filter((file) => !originals.includes(file))
      .flatMap((file) => {
        const [nearest] = originals
          .map((original) => ({ original, share: compareParts(original, file) }))
          .filter(({ share }) => share >= minShare)
          .toSorted((a, b) => b.share - a.share);
        return nearest === undefined ? [] : [{ original: nearest.original.path, modified: file.path }];
      });
  });
  const paired = new Set(pairs.flatMap(({ original, modified }) => [original, modified]));
  return { pairs, unpaired: files.map(({ path }) => path).filter((path) => !paired.has(path)) };
}

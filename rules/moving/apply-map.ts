import type { FileMap } from '#contract/moving.ts';
import type { Columns, Line } from '#rules/exchange/read-line.ts';
import { foldHead } from './fold-head.ts';

/** The way from the cells of a line there to our columns. */
export type Reading = {
  readonly pick: (cells: readonly string[]) => Line;
  /** The names in the header that our columns are read from. */
  readonly from: Readonly<Record<string, string>>;
  /** Names in the header that say nothing to us. */
  readonly unknown: readonly string[];
};

export type HeadProblem =
  | { readonly problem: 'columnsMissing'; readonly columns: readonly string[] }
  /** Two columns of the file mean the same one of ours. */
  | { readonly problem: 'columnsDoubled'; readonly columns: readonly string[] };

/** Columns with several words in a cell, each of which has its own value in a map. */
const listColumns = new Set(['methods']);

/** Our words for a cell: as the map says, in whatever case and form the export writes it. */
function translate(column: string, text: string, values: Readonly<Record<string, string>> | undefined): string {
  if (values === undefined) return text;
  const ours = new Map(Object.entries(values).map(([theirs, mine]) => [foldHead(theirs), mine]));
  const one = (word: string) => ours.get(foldHead(word)) ?? word.trim();
  return listColumns.has(column)
    ? text
        .split(/[|,;]/)
        .filter((word) => word.trim() !== '')
        .map(one)
        .join('|')
    : (ours.get(foldHead(text)) ?? text);
}

/**
 * Finds our columns in the header of a file: by the names that the map gives, and by our own. Case, blanks, dots and accents do not
 * matter.
 *
 * @param columns ours, with every spelling; the first of each is the one that maps and lines use
 * @param needed our columns that every file has
 */
export function applyMap(
  header: readonly string[],
  columns: Columns,
  needed: readonly string[],
  map: FileMap | undefined,
): Reading | HeadProblem {
  const folded = header.map(foldHead);
  // The first name that the file has: an export may have several that would do.
  const findPlaces = (names: readonly string[]): number[] => {
    const wanted = names.map(foldHead).find((name) => folded.includes(name));
    return folded.flatMap((name, place) => (name === wanted ? [place] : []));
  };
  const found = Object.values(columns).map((spellings) => {
    const [canonical] = spellings;
    return { canonical, places: findPlaces([...(map?.columns[canonical] ?? []), ...spellings]) };
  });
  const doubled = found.filter(({ places }) => places.length > 1);
  if (doubled.length > 0)
    return {
      problem: 'columnsDoubled',
      columns: doubled.flatMap(({ places }) => places.map((place) => header[place] ?? '')),
    };
  const missing = needed
    .map((name) => columns[name]?.[0] ?? name)
    .filter(
      (name) =>
        map?.set[name] === undefined && !found.some((one) => one.canonical === name && one.places[0] !== undefined),
    );
  if (missing.length > 0) return { problem: 'columnsMissing', columns: missing };
  const used = new Set(found.flatMap(({ places }) => places));
  const taken = found.flatMap(({ canonical, places: [place] }) => (place === undefined ? [] : [{ canonical, place }]));
  return {
    from: Object.fromEntries(taken.map(({ canonical, place }) => [canonical, header[place] ?? ''])),
    unknown: header.filter((name, place) => name !== '' && !used.has(place)),
    pick: (cells) => ({
      ...map?.set,
      ...Object.fromEntries(
        taken
          .map(
            ({ canonical, place }) =>
              [canonical, translate(canonical, cells[place] ?? '', map?.values[canonical])] as const,
          )
          .filter(([canonical, text]) => text !== '' || map?.set[canonical] === undefined),
      ),
    }),
  };
}

/** The entries of a map that name no file or column of ours. */
export function unknownInMap(
  files: Readonly<Record<string, FileMap>>,
  known: Readonly<Record<string, Columns>>,
): string[] {
  return Object.entries(files).flatMap(([file, { columns, values, set, onlyWith }]) => {
    const ours = known[file];
    if (ours === undefined) return [file];
    const names = new Set(Object.values(ours).map(([canonical]) => canonical));
    return [...[columns, values, set].flatMap((part) => Object.keys(part)), ...onlyWith]
      .filter((name) => !names.has(name))
      .map((name) => `${file}: ${name}`);
  });
}

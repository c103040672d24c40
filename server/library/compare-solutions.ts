import type { libraryApi } from '#contract/library.ts';
import { compareSolutions as compare, type Solution } from '#ecu/index.ts';
import type { Handler } from '#server/http/serve.ts';

/** Number of hexadecimal digits shown of a place. */
const shownDigits = 32;
/** Number of places shown of each kind: beyond that two solutions have little in common. */
const shownPlaces = 500;

/** The differences of two solutions of one software. */
export const compareSolutions: Handler<typeof libraryApi.compareSolutions> = async ({ input, tx, refuse }) => {
  const rows = await tx
    .selectFrom('solutions')
    .where('id', 'in', [input.one, input.other])
    .select(['id', 'content'])
    .execute();
  const one = rows.find(({ id }) => id === input.one);
  const other = rows.find(({ id }) => id === input.other);
  if (one === undefined || other === undefined) return refuse('notFound');
  const comparison = compare(one.content as Solution, other.content as Solution);
  if (comparison === undefined) return refuse('solutionsNotComparable');
  return {
    onlyInOne: comparison.onlyInOne.slice(0, shownPlaces),
    onlyInOther: comparison.onlyInOther.slice(0, shownPlaces),
    different: comparison.different.slice(0, shownPlaces).map((place) => ({
      ...place,
      one: place.one.slice(0, shownDigits),
      other: place.other.slice(0, shownDigits),
    })),
    sameBytes: comparison.sameBytes,
  };
};

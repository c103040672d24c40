import type { libraryApi } from '#contract/library.ts';
import { compareSolutions as compare, type Solution } from '#ecu/index.ts';
import type { Handler } from '#server/platform/serve.ts';

/** So many hexadecimal digits of a place are shown. */
const shownDigits = 32;
/** So many places of each kind are shown: beyond that two solutions have little in common. */
const shownPlaces = 500;

/** How two solutions of one software differ. */
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

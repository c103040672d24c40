import type { MethodId } from '#contract/ids.ts';
import type { Method } from '#contract/pricing/file-prices.ts';
import { isStage, notListedMethodId } from '#rules/methods.ts';

/** Methods that stand first beside the stages; a fold for fewer than `minFolded` others would hide more than it tidies. */
const maxFrequent = 4;
const minFolded = 3;

/**
 * The methods that stand first, and those in the fold: the stages and what is ordered most, in that order, filled up in the
 * order of the catalogue. Without counts (`undefined`) everything stands in groups and nothing is first.
 */
export function splitUsual(
  methods: readonly Method[],
  usual: readonly MethodId[] | undefined,
): { usual: Method[]; others: Method[] } {
  if (usual === undefined) return { usual: [], others: [...methods] };
  const rankOf = ({ methodId }: Method) => {
    const rank = usual.indexOf(methodId);
    return rank < 0 ? usual.length : rank;
  };
  const first = methods
    .filter(({ methodId, name }) => !isStage(name) && methodId !== notListedMethodId)
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .slice(0, maxFrequent);
  const isUsual = (method: Method) => isStage(method.name) || first.includes(method);
  const others = methods.filter((method) => !isUsual(method));
  if (others.length < minFolded) return { usual: [...methods], others: [] };
  return { usual: [...methods.filter(({ name }) => isStage(name)), ...first], others };
}

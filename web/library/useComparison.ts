import { useState } from 'react';
import type { SolutionRow } from '#contract/library.ts';

/** Whether two solutions are for the same files. */
const isComparable = (one: SolutionRow, other: SolutionRow): boolean =>
  one.family === other.family && one.software === other.software && one.length === other.length;

/** The two solutions of a list that are to be compared; a third cannot be chosen, nor one of other software. */
export function useComparison() {
  const [chosen, setChosen] = useState<readonly SolutionRow[]>([]);
  const isChosen = ({ solutionId }: SolutionRow) => chosen.some((one) => one.solutionId === solutionId);
  const [one, other] = chosen;
  return {
    chosen,
    /** Both, once both are chosen. */
    pair: one === undefined || other === undefined ? undefined : ([one, other] as const),
    isChosen,
    canChoose: (solution: SolutionRow): boolean =>
      isChosen(solution) || one === undefined || (other === undefined && isComparable(one, solution)),
    toggle: (solution: SolutionRow) => {
      setChosen(
        isChosen(solution)
          ? chosen.filter(({ solutionId }) => solutionId !== solution.solutionId)
          : [...chosen, solution],
      );
    },
  };
}

export type Comparison = ReturnType<typeof useComparison>;

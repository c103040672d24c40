import type { QueryClient } from '@tanstack/react-query';
import { getDesk } from '#contract/desk.ts';
import { getSolution, getSolutionCoverage, getSolutions } from '#contract/solutions.ts';

/** Asks anew what shows the library. */
export const reloadLibrary = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [getSolutions, getSolution, getSolutionCoverage, getDesk].map(({ name }) =>
      client.invalidateQueries({ queryKey: [name] }),
    ),
  );

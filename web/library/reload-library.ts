import type { QueryClient } from '@tanstack/react-query';
import { deskApi } from '#contract/desk.ts';
import { libraryApi } from '#contract/library.ts';

/** Asks anew what shows the library. */
export const reloadLibrary = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [libraryApi.listSolutions, libraryApi.getSolution, libraryApi.getSolutionCoverage, deskApi.getDesk].map(
      ({ name }) => client.invalidateQueries({ queryKey: [name] }),
    ),
  );

import {
  type AnyValidator,
  type Constrain,
  createRootRoute,
  createRoute,
  type RouteComponent,
} from '@tanstack/react-router';
import type { AccessData } from '#contract/accounts/access.ts';
import type { Role } from '#contract/accounts/user.ts';
import { languageNow, type Language, loadTexts } from '#web/i18n/index.ts';
import { listTextParts } from '#web/i18n/parts.ts';
import type { ParseKeys } from 'i18next';
import { ListSearch } from '#web/kit/table/list-search.ts';
import { Frame } from '#web/shell/Frame.tsx';
import { checkGuard, type Guard, knownAccess } from '#web/shell/page/guards.ts';
import { queryClient } from '#web/shell/live/query-client.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

// Without guard or loader of its own: the frame is drawn before either is through.
export const root = createRootRoute({
  component: Frame,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly title?: ParseKeys;
  }
}

/** Facts that the first reads of a page depend on. */
type Visit = {
  readonly role: Role;
  readonly access: AccessData;
  /** The address as it was written: a read that makes no sense of it asks nothing. */
  readonly search: Readonly<Record<string, unknown>>;
  /** The list of the address; undefined with a filter or an order, which only the code of the page can judge. */
  readonly list: { readonly tab: ListSearch['tab']; readonly page: Omit<ListSearch, 'tab'> } | undefined;
  readonly language: Language;
};

type Queries = readonly { readonly queryKey: readonly unknown[] }[];

/** The queries that a page begins with. A contract that the frame does not need is imported with them, not with every page. */
export type FirstReads = (visit: Visit) => Queries | Promise<Queries>;

function listOf(search: object): Visit['list'] {
  if (Object.keys(search).some((name) => !(name in ListSearch.shape))) return undefined;
  const { tab, ...page } = ListSearch.parse(search);
  return { tab, page };
}

/** Starts the reads of a page, without waiting for their answers, while its code is on its way. */
async function startReads(reads: FirstReads | undefined, search: object, signal: AbortSignal): Promise<void> {
  const access = knownAccess();
  if (reads === undefined || access === undefined) return;
  const visit = { role: access.role, access, search: { ...search }, list: listOf(search), language: languageNow() };
  // Without its contract the page itself cannot ask either, and says so.
  const queries = await Promise.resolve(reads(visit)).catch((): Queries => []);
  // The page may have been left before its contract was there.
  if (signal.aborted) return;
  for (const one of queries) void queryClient.prefetchQuery({ ...one });
}

type Page<Search> = {
  /**
   * The one name of a page: its heading, the window's title, its entries in menus and search. The home page alone has a welcome for a
   * heading. Absent where the page says what it shows, such as the vehicle of a job.
   */
  readonly title?: ParseKeys;
  /** Those who may open it. */
  readonly guard: Guard;
  /**
   * The schema of the address behind its path. Where the lists of a page read it, with the schemas of their rooms, it is a function
   * that only names its type, for the links to the page.
   */
  readonly search?: Constrain<Search, AnyValidator>;
  readonly reads?: FirstReads;
  readonly component: RouteComponent;
};

/** A page: its path, who may open it, what it reads first, and what shows it. */
export function createPage<const Path extends string, Search = undefined>(path: Path, page: Page<Search>) {
  const { title, guard, reads, component } = page;
  return createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: page.search,
    staticData: title === undefined ? {} : { title },
    component,
    beforeLoad: ({ location }) => checkGuard(guard, location.href),
    loader: async ({ abortController, location, preload }) => {
      // A pointer over a link brings the code, and asks the server nothing.
      const reading = preload ? undefined : startReads(reads, location.search, abortController.signal);
      await Promise.all([loadTexts(...listTextParts(path)), reading]);
    },
  });
}

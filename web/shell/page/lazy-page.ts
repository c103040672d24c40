import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import pTimeout from 'p-timeout';
import { createElement } from 'react';
import type { Role } from '#contract/accounts/user.ts';
import { NetworkError } from '#web/api/index.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { knownAccess } from './guards.ts';

/** The time that the part of the application for a page may take to arrive (administration specification, section 9). */
const chunkTimeout = 120_000;

/** A page that is loaded when it is first opened. A part that does not arrive is an error that says so, not a white page. */
export const lazyPage = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) =>
  lazyRouteComponent(
    () =>
      pTimeout(load(), {
        milliseconds: chunkTimeout,
        message: new NetworkError(`nothing arrived within ${chunkTimeout} ms`),
      }),
    name,
  );

/** A page that is another one for staff than for customers; only that of the user is loaded. */
export function pageByRole(customers: RouteComponent, staff: RouteComponent): RouteComponent {
  const ofRole = (role: Role | undefined) => (role === 'customer' ? customers : staff);
  function Page() {
    return createElement(ofRole(useAccess().role));
  }
  return Object.assign(Page, { preload: () => ofRole(knownAccess()?.role).preload?.() });
}

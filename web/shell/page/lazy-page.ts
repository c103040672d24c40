import { lazyRouteComponent } from '@tanstack/react-router';
import pTimeout from 'p-timeout';
import { NetworkError } from '#web/api/index.ts';

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

import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '#server/config/config.ts';
import { endEverything, endingSignals } from '#server/process/ends.ts';
import type { Logger } from '#server/log/log.ts';

export type Lifecycle = {
  readonly isStopping: () => boolean;
  /** Aborted at the first signal. */
  readonly stopping: AbortSignal;
  /** Everything is open; told to stop before, the process closes it now. */
  readonly opened: (close: () => Promise<void>) => void;
};

/**
 * Finishes the work under way at a signal, then ends the process. A balancer has time to see that this process is not ready
 * any more; what does not finish in time is cut off, with its statements and an embedded database, and the exit code says so. A signal during the start lets the migration
 * under way end, and closes what is open by then. A second signal changes nothing.
 */
export function trackLifecycle({ stop: { delay, timeout } }: Config, log: Logger): Lifecycle {
  const { promise: everything, resolve: opened } = Promise.withResolvers<() => Promise<void>>();
  const stopping = new AbortController();
  let isOpen = false;
  const end = async () => {
    stopping.abort();
    if (isOpen && delay > 0) await pause(delay * 1000);
    setTimeout(() => {
      log.error({ timeout }, 'the portal did not stop in time');
      void endEverything().finally(() => process.exit(1));
    }, timeout * 1000).unref();
    const close = await everything;
    await close();
  };
  for (const signal of endingSignals)
    process.on(signal, () => {
      if (stopping.signal.aborted) return;
      end().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  return {
    isStopping: () => stopping.signal.aborted,
    stopping: stopping.signal,
    opened: (close) => {
      isOpen = true;
      opened(close);
    },
  };
}

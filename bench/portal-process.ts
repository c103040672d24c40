import type { AddressInfo } from 'node:net';
import { buildApp } from '#server/app.ts';
import { compactHeapAfterStart } from '#server/compact-heap-after-start.ts';
import { openPortal } from '#server/open-portal.ts';
import { readConfig } from '#server/config/config.ts';
import { answerQuestions } from './side-process.ts';
import { recordStatements } from './statements.ts';

/**
 * The portal as it runs in production, on the database and folder of the environment: everything of `server/serve-portal.ts`
 * but the greeting, and without its queue where WORKS is `no`, as beside a worker that has the jobs. Besides serving it can
 * record its statements and watch its memory.
 */
const log = {
  info: () => {},
  warn: () => {},
  error: (facts: object, message: string) => console.error(message, facts),
};
const config = readConfig(process.env, false);
const portal = await openPortal(config, log);
const works = process.env['WORKS'] !== 'no';
const app = await buildApp({ config, works, web: new URL('../dist/web', import.meta.url).pathname, ...portal });
compactHeapAfterStart();
await app.listen({ port: 0, host: '127.0.0.1' });

const nothingRecorded: ReturnType<typeof recordStatements> = () => [];
let endRecording = nothingRecorded;
let watch: NodeJS.Timeout | undefined;
let peak = 0;

answerQuestions(
  {
    port: () => (app.server.address() as AddressInfo).port,
    record: () => {
      endRecording = recordStatements();
    },
    recorded: () => {
      const statements = endRecording();
      endRecording = nothingRecorded;
      return statements;
    },
    /** Starts to watch and answers the present resident memory, in bytes. */
    watchMemory: () => {
      peak = process.memoryUsage.rss();
      watch = setInterval(() => {
        peak = Math.max(peak, process.memoryUsage.rss());
      }, 10);
      return peak;
    },
    /** Peak of the resident memory since then, in bytes. */
    peakMemory: () => {
      clearInterval(watch);
      return peak;
    },
  },
  async () => {
    await app.close();
    await portal.close();
  },
);

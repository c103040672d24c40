import { automationApi } from '#contract/automation.ts';
import { type Parts, serveCalls } from '#server/rooms/room.ts';
import type { SlaveServices, SlaveTimeouts } from '#server/slave/index.ts';
import { enqueueWaiting } from '#server/tasks/index.ts';
import { automationCalls } from './calls.ts';
import { defaultDelays, enqueueUndecoded } from './decode-slave-file.ts';
import { automaticJobs, automationJobs, slaveJobs } from './jobs.ts';

type CallParts = Parts & { readonly services: SlaveServices };
type WorkParts = CallParts & {
  /** Timeouts of the makers' services of slave files; absent: the defaults. */
  readonly slaveTimeouts?: SlaveTimeouts | undefined;
  readonly closing: AbortSignal;
};

const hasServices = ({ services }: CallParts) => Object.keys(services).length > 0;

const decodingJobs = ({ config, slaveTimeouts, ...parts }: WorkParts) =>
  slaveJobs({ ...parts, address: config, delays: slaveTimeouts?.delays ?? defaultDelays });

export const room = {
  calls: serveCalls(automationApi, ({ config, log, services }: CallParts) =>
    automationCalls({ address: config, log, services }),
  ),
  jobs: (parts: WorkParts) => ({
    ...automationJobs(parts.database),
    // Without a service, only tasks that waited for an earlier one go to a person.
    ...(!hasServices(parts) && decodingJobs(parts)),
  }),
  recover: async (parts: WorkParts) => {
    if (!hasServices(parts)) await enqueueUndecoded(parts.database);
  },
  queues: (parts: WorkParts) => {
    const { config, database, log, storage } = parts;
    return {
      engine: {
        jobs: automaticJobs(database, storage, config, log),
        recover: () => enqueueWaiting(database),
      },
      ...(hasServices(parts) && {
        slaveServices: { jobs: decodingJobs(parts), recover: () => enqueueUndecoded(database) },
      }),
    };
  },
};

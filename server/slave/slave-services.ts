import type { SlaveServiceName } from '#contract/slave.ts';
import type { Config } from '#server/config/config.ts';
import { type ServiceTimeouts, defaultTimeouts } from './ask-service.ts';
import { autotuner } from './autotuner.ts';
import { flex } from './flex.ts';
import { kess3 } from './kess3.ts';
import type { SlaveServices } from './slave-service.ts';

/** Timeouts for services, and the pauses in seconds before each further attempt to decode. */
export type SlaveTimeouts = ServiceTimeouts & { readonly delays: readonly number[] };

/** The services whose credentials are configured. */
export function slaveServices(config: Config['slave'], timeouts: ServiceTimeouts = defaultTimeouts): SlaveServices {
  return {
    ...(config.autotuner !== undefined && { autotuner: autotuner(config.autotuner, timeouts) }),
    ...(config.kess3 !== undefined && { kess3: kess3(config.kess3, timeouts) }),
    ...(config.flex !== undefined && { flex: flex(config.flex, timeouts) }),
  };
}

/** The makers' names for mails. */
export const makerNames: Readonly<Record<SlaveServiceName, string>> = {
  autotuner: 'Autotuner',
  kess3: 'Alientech KESS3',
  flex: 'MagicMotorSport FLEX',
};

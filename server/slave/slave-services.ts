import type { SlaveServiceName } from '#contract/slave.ts';
import type { Config } from '#server/platform/config.ts';
import { type Patience, usualTimeouts } from './ask-service.ts';
import { autotuner } from './autotuner.ts';
import { flex } from './flex.ts';
import { kess3 } from './kess3.ts';
import type { SlaveServices } from './slave-service.ts';

/** Timeouts for services, and the pauses in seconds before each further attempt to decode. */
export type SlaveTimeouts = Patience & { readonly delays: readonly number[] };

/** The services whose credentials are configured. */
export function slaveServices(config: Config['slave'], patience: Patience = usualTimeouts): SlaveServices {
  return {
    ...(config.autotuner !== undefined && { autotuner: autotuner(config.autotuner, patience) }),
    ...(config.kess3 !== undefined && { kess3: kess3(config.kess3, patience) }),
    ...(config.flex !== undefined && { flex: flex(config.flex, patience) }),
  };
}

/** The makers' names for mails. */
export const makerNames: Readonly<Record<SlaveServiceName, string>> = {
  autotuner: 'Autotuner',
  kess3: 'Alientech KESS3',
  flex: 'MagicMotorSport FLEX',
};

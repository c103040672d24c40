import type { AutomaticService } from '#contract/automation/automatic-service.ts';

/** The color of each state of the automatic service. */
export const automaticServiceDots = {
  on: 'green',
  behind: 'warning',
  paused: 'warning',
  off: 'red',
} as const satisfies Record<AutomaticService['state'], string>;

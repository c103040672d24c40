import type { setupApi } from '#contract/setup.ts';
import type { Handler } from '#server/http/serve.ts';

/** Waives a step of the guided start, or takes that back. */
export const updateSetupStep: Handler<typeof setupApi.updateSetupStep> = async ({ input: { step, isNeeded }, tx }) => {
  const change = isNeeded
    ? tx.deleteFrom('setup_waivers').where('step', '=', step).returning('step')
    : tx
        .insertInto('setup_waivers')
        .values({ step })
        .onConflict((conflict) => conflict.doNothing())
        .returning('step');
  return (await change.executeTakeFirst()) !== undefined;
};

import { type setupApi, setupSteps } from '#contract/setup.ts';
import { judgeSetupStep } from '#rules/setup-state.ts';
import type { Handler } from '#server/http/serve.ts';
import { missingSteps, readSetup, type SetupConfig } from './find-gaps.ts';

export const getSetup =
  (config: SetupConfig): Handler<typeof setupApi.getSetup> =>
  async ({ tx }) => {
    const setup = await readSetup(tx, config);
    const { gaps, tests, waived } = setup;
    return {
      steps: setupSteps.map((step) => {
        const { startedAt, isRunning, findings = [] } = tests.get(step) ?? {};
        return {
          step,
          state: judgeSetupStep(gaps[step], !waived.has(step)),
          gaps: [...gaps[step]],
          ...(startedAt !== undefined && {
            test: { startedAt, isRunning: isRunning === true, findings: [...findings] },
          }),
        };
      }),
      missing: missingSteps(setup).length,
    };
  };

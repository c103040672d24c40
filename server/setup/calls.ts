import type { setupApi } from '#contract/setup.ts';
import type { Handlers } from '#server/http/serve.ts';
import { getSetup } from './get-setup.ts';
import { testSetupStep, type TestParts } from './test-setup-step.ts';
import { updateSetupStep } from './update-setup-step.ts';

export const setupCalls = (parts: TestParts): Handlers<typeof setupApi> => ({
  getSetup: getSetup(parts.config),
  updateSetupStep,
  testSetupStep: testSetupStep(parts),
});

import type { contract } from '#contract/index.ts';
import type { Handlers } from '#server/platform/serve.ts';
import { demoReadout } from './demo-readout.ts';

export const demoCalls = (demo: boolean): Handlers<typeof contract.demo> => ({
  downloadDemoReadout: async ({ refuse }) => {
    if (!demo) return refuse('notFound');
    const { image, fileName } = demoReadout();
    return { bytes: image, fileName };
  },
});

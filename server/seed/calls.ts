import type { seedApi } from '#contract/seed.ts';
import type { Handlers } from '#server/platform/serve.ts';
import { demoReadout } from './demo-readout.ts';

export const seedCalls = (demo: boolean): Handlers<typeof seedApi> => ({
  downloadDemoReadout: async ({ refuse }) => {
    if (!demo) return refuse('notFound');
    const { image, fileName } = demoReadout();
    return { bytes: image, fileName };
  },
});

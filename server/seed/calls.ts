import type { seedApi } from '#contract/seed.ts';
import type { Handlers } from '#server/http/serve.ts';
import { downloadDemoReadout } from './download-demo-readout.ts';

export const seedCalls = (demo: boolean): Handlers<typeof seedApi> => ({
  downloadDemoReadout: downloadDemoReadout(demo),
});

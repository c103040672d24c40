import type { seedApi } from '#contract/seed.ts';
import type { Handler } from '#server/http/serve.ts';
import { demoReadout } from './demo-readout.ts';

/** The readout for a newcomer's first order; only in demo mode. */
export const downloadDemoReadout =
  (demo: boolean): Handler<typeof seedApi.downloadDemoReadout> =>
  async ({ refuse }) => {
    if (!demo) return refuse('notFound');
    const { image, fileName } = demoReadout();
    return { bytes: image, fileName };
  };

import type { dashboardApi } from '#contract/dashboard.ts';
import type { Handlers } from '#server/http/serve.ts';
import { getDashboard } from './get-dashboard.ts';

export const dashboardCalls: Handlers<typeof dashboardApi> = { getDashboard };

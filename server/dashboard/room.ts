import { dashboardApi } from '#contract/dashboard.ts';
import { serveCalls } from '#server/rooms/room.ts';
import { dashboardCalls } from './calls.ts';

export const room = { calls: serveCalls(dashboardApi, () => dashboardCalls) };

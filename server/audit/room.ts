import { auditApi } from '#contract/audit.ts';
import { serveCalls } from '#server/rooms/room.ts';
import { auditCalls } from './calls.ts';

export const room = { calls: serveCalls(auditApi, () => auditCalls) };

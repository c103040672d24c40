import { slaveApi } from '#contract/slave.ts';
import { type Parts, serveCalls } from '#server/rooms/room.ts';
import { slaveCalls } from './calls.ts';
import type { SlaveServices } from './slave-service.ts';

type CallParts = Parts & { readonly services: SlaveServices };

export const room = { calls: serveCalls(slaveApi, ({ services }: CallParts) => slaveCalls(services)) };

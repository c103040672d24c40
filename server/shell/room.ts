import { shellApi } from '#contract/shell.ts';
import { type Parts, serveCalls } from '#server/rooms/room.ts';
import type { ConfiguredOptions } from '#server/settings/index.ts';
import { shellCalls } from './calls.ts';

type CallParts = Parts & { readonly options: ConfiguredOptions };

export const room = { calls: serveCalls(shellApi, ({ options }: CallParts) => shellCalls(options)) };

import { settingsApi } from '#contract/settings.ts';
import { type Parts, serveCalls } from '#server/rooms/room.ts';
import { settingsCalls } from './calls.ts';
import type { ConfiguredOptions } from './global-options.ts';

type CallParts = Parts & { readonly options: ConfiguredOptions };

export const room = { calls: serveCalls(settingsApi, ({ options }: CallParts) => settingsCalls(options)) };

import { allSettingsApi } from '#contract/settings/web-manifest.ts';
import { type Parts, serveCalls } from '#server/rooms/room.ts';
import { settingsCalls } from './calls.ts';
import type { ConfiguredOptions } from './global-options.ts';

type CallParts = Parts & { readonly options: ConfiguredOptions };

export const room = { calls: serveCalls(allSettingsApi, ({ options }: CallParts) => settingsCalls(options)) };

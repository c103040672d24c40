import type { shellApi } from '#contract/shell.ts';
import type { ConfiguredOptions } from '#server/settings/index.ts';
import type { Handlers } from '#server/http/serve.ts';
import { loadFrame } from './load-frame.ts';

export const shellCalls = (known: ConfiguredOptions): Handlers<typeof shellApi> => ({ loadFrame: loadFrame(known) });

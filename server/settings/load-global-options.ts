import type { settingsApi } from '#contract/settings.ts';
import type { Handler } from '#server/platform/serve.ts';
import { globalOptions, type KnownOptions } from './global-options.ts';

export const loadGlobalOptions =
  (known: KnownOptions): Handler<typeof settingsApi.loadGlobalOptions> =>
  ({ tx }) =>
    globalOptions(tx, known);

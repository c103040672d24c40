import type { settingsApi } from '#contract/settings.ts';
import type { Handler } from '#server/http/serve.ts';
import { globalOptions, type ConfiguredOptions } from './global-options.ts';

export const loadGlobalOptions =
  (configured: ConfiguredOptions): Handler<typeof settingsApi.loadGlobalOptions> =>
  ({ actor, tx }) =>
    globalOptions(tx, configured, actor.id);

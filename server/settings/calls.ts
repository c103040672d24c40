import type { settingsApi } from '#contract/settings.ts';
import type { Handlers } from '#server/platform/serve.ts';
import { globalOptions, type KnownOptions } from './global-options.ts';
import { getLegalNotice, getLegalNotices, updateLegalNotice } from './legal-notices.ts';
import { deleteLogo, getLogo, uploadLogo } from './logo.ts';
import { getOperatorOptions, updateGlobalOptions } from './operator-options.ts';
import { getPortalText, updatePortalText } from './portal-texts.ts';
import { publicOptions } from './public-options.ts';

export const settingsCalls = (known: KnownOptions): Handlers<typeof settingsApi> => ({
  loadGlobalOptions: async ({ tx }) => globalOptions(tx, known),
  loadPublicOptions: async ({ tx }) => publicOptions(tx, known),
  getPortalText,
  updatePortalText,
  getOperatorOptions,
  updateGlobalOptions,
  getLogo,
  uploadLogo,
  deleteLogo,
  getLegalNotice,
  getLegalNotices,
  updateLegalNotice,
});

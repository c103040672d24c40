import type { allSettingsApi } from '#contract/settings/web-manifest.ts';
import type { Handlers } from '#server/http/serve.ts';
import type { ConfiguredOptions } from './global-options.ts';
import { loadGlobalOptions } from './load-global-options.ts';
import { getLegalNotice, getLegalNotices, updateLegalNotice } from './legal-notices.ts';
import { deleteLogo, getLogo, uploadLogo } from './logo.ts';
import { getOperatorOptions, updateGlobalOptions } from './operator-options.ts';
import { getPortalText, updatePortalText } from './portal-texts.ts';
import { getWebManifest } from './get-web-manifest.ts';
import { loadPublicOptions } from './load-public-options.ts';

export const settingsCalls = (configured: ConfiguredOptions): Handlers<typeof allSettingsApi> => ({
  loadGlobalOptions: loadGlobalOptions(configured),
  loadPublicOptions: loadPublicOptions(configured),
  getWebManifest,
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

import type { settingsApi } from '#contract/settings.ts';
import { nullsToUndefined } from '#server/platform/nulls-to-undefined.ts';
import type { Handler } from '#server/platform/serve.ts';
import type { ConfiguredOptions } from './global-options.ts';

/** The options that the screens for visitors need. */
export const loadPublicOptions =
  ({ supportContact, demoAccounts }: ConfiguredOptions): Handler<typeof settingsApi.loadPublicOptions> =>
  async ({ tx }) => {
    const options = await tx
      .selectFrom('portal_options')
      .select([
        'old_portal_notice as oldPortalNotice',
        'registration_link as registrationLink',
        'support_contact as supportContact',
        'brand_name as brandName',
        'brand_color as brandColor',
        'logo_sha256 as logo',
        'notice',
        'notice_level as noticeLevel',
      ])
      .executeTakeFirstOrThrow();
    return { ...nullsToUndefined(options), supportContact: options.supportContact || supportContact, demoAccounts };
  };

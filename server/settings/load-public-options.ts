import type { Currency } from '#contract/currency.ts';
import { productName, type settingsApi } from '#contract/settings.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Handler } from '#server/http/serve.ts';
import { isOldPortalShown, readNewsFor } from '#server/news/index.ts';
import type { ConfiguredOptions } from './global-options.ts';
import { supportHours } from './support-hours.ts';

/** The options that the screens for visitors need. */
export const loadPublicOptions =
  ({ supportContact, demoAccounts }: ConfiguredOptions): Handler<typeof settingsApi.loadPublicOptions> =>
  async ({ tx }) => {
    const options = await tx
      .selectFrom('portal_options')
      .select([
        'registration_link as registrationLink',
        'support_contact as supportContact',
        'brand_name as brandName',
        'brand_color as brandColor',
        'logo_sha256 as logo',
        'currency',
      ])
      .$narrowType<{ currency: Currency }>()
      .executeTakeFirstOrThrow();
    const now = new Date();
    return {
      ...nullsToUndefined(options),
      brandName: options.brandName || productName,
      supportContact: options.supportContact || supportContact,
      supportTimes: await supportHours(tx),
      oldPortalNotice: await isOldPortalShown(tx, now),
      news: await readNewsFor(tx, { side: 'visitor' }, now),
      demoAccounts,
    };
  };

import type { GlobalOptions, settingsApi } from '#contract/settings.ts';
import type { Output } from '#contract/call.ts';
import type { UserId, VehicleId } from '#contract/ids.ts';
import type { Read } from '#server/db/database.ts';
import { findCampaignFor } from './campaigns.ts';
import { furtherFilesColumns, type FurtherFilesRow } from './further-files.ts';
import { supportHours } from './support-hours.ts';

export type DemoVehicle = {
  vehicleId: VehicleId;
  category: string;
  brand: string;
  model: string;
  methodName: string;
  vin: string;
};

/** Options that come from the configuration. */
export type ConfiguredOptions = {
  readonly appVersion: string;
  /** Used until the operator sets one. */
  readonly supportContact: string;
  /** In bytes. */
  readonly uploadLimit: number;
  readonly demoVehicle: DemoVehicle | undefined;
  /** Only in demo mode. */
  readonly demoAccounts: Output<typeof settingsApi.loadPublicOptions>['demoAccounts'];
};

/** The options that every screen of a user needs. */
export async function globalOptions(read: Read, configured: ConfiguredOptions, userId: UserId): Promise<GlobalOptions> {
  const campaign = await findCampaignFor(read, userId);
  const {
    automatic_status,
    discount_percent,
    discount_text,
    support_contact,
    own_details,
    reading_details,
    file_search,
    ask_customers,
    proposals,
    inquiries,
    reject_orders,
    start_again,
    read_backs,
    unlisted_vehicles,
    own_tools,
    ...furtherFiles
  } = await read
    .selectFrom('portal_options')
    .select(['automatic_status', 'discount_percent', 'discount_text', 'support_contact', ...furtherFilesColumns])
    .select([
      'own_details',
      'reading_details',
      'file_search',
      'read_backs',
      'ask_customers',
      'proposals',
      'inquiries',
      'reject_orders',
      'start_again',
      'unlisted_vehicles',
      'own_tools',
    ])
    .$narrowType<FurtherFilesRow>()
    .executeTakeFirstOrThrow();
  return {
    appVersion: configured.appVersion,
    automaticStatus: automatic_status,
    discountPercent: discount_percent,
    discountText: discount_text,
    campaign: campaign && { names: campaign.names, percent: campaign.percent },
    supportContact: support_contact || configured.supportContact,
    uploadLimit: configured.uploadLimit,
    supportTimes: await supportHours(read),
    furtherFiles,
    ownDetails: own_details,
    readingDetails: reading_details,
    fileSearch: file_search,
    askCustomers: ask_customers,
    proposals,
    inquiries,
    rejectOrders: reject_orders,
    startAgain: start_again,
    readBacks: read_backs,
    unlistedVehicles: unlisted_vehicles,
    ownTools: own_tools,
    demoVehicle: configured.demoVehicle,
  };
}

export { isOffered } from './is-offered.ts';
export { readCurrency } from './read-currency.ts';
export { readFurtherFiles } from './further-files.ts';
export { findCampaignFor, readCampaigns } from './campaigns.ts';
export { supportHours, supportTimesColumns } from './support-hours.ts';
export { serveSecurityTxt } from './serve-security-txt.ts';
export { loadLegalNotices, newestNoticeVersion } from './legal-notices.ts';
export { type DemoVehicle, globalOptions, type ConfiguredOptions } from './global-options.ts';
export { room } from './room.ts';

import { z } from 'zod';

/** Regions whose notation of numbers and dates an operator can choose; '' leaves both to the reader's language and browser. */
export const formatRegions = [
  '',
  'AT',
  'BE',
  'CH',
  'CZ',
  'DE',
  'DK',
  'ES',
  'FR',
  'GB',
  'IE',
  'IT',
  'NL',
  'NO',
  'PL',
  'SE',
  'US',
] as const;

export const FormatRegion = z.enum(formatRegions);
export type FormatRegion = z.output<typeof FormatRegion>;

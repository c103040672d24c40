import { z } from 'zod';

/** The languages of the portal, each under its own name; English replaces missing texts. */
export const languages = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  ru: 'Русский',
  es: 'Español',
} as const;

export const Language = z.enum(Object.keys(languages) as [keyof typeof languages]);
export type Language = z.output<typeof Language>;

/** Language of the reader, where it is stated and supported. */
export const ReaderLanguage = Language.optional().catch(undefined);

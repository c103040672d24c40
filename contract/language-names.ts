/** The languages of the portal, each under its own name; English replaces missing texts. Without schemas: every page needs it. */
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

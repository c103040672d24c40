import type { InitOptions } from 'i18next';

/** Texts as screens, mails and documents read them: values stand as they are, whatever they hold. */
export const textOptions = {
  fallbackLng: 'en',
  interpolation: { escapeValue: false, skipOnVariables: true },
  returnNull: false,
} satisfies InitOptions;

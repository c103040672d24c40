/** Hours and minutes by the clock of a language, everywhere the same: `8:30 AM` in English, `08:30` elsewhere. */
export const detectClock = (locale: string) =>
  ({ hour: locale === 'en' ? 'numeric' : '2-digit', minute: '2-digit' }) as const satisfies Intl.DateTimeFormatOptions;

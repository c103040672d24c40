/** The version of this build, from package.json. */
declare const __APP_VERSION__: string;

/** The texts of the screens by language and part, from locales/ (vite.config.ts). */
declare module 'virtual:texts' {
  type Read = () => Promise<{ texts: Readonly<Record<string, unknown>> }>;
  export const read: Record<
    keyof typeof import('#contract/language-names.ts').languages,
    Record<import('#web/i18n/parts.ts').TextPart, Read>
  >;
}

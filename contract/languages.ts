import { z } from 'zod';
import { languages } from './language-names.ts';

export { languages };

export const Language = z.enum(Object.keys(languages) as [keyof typeof languages]);
export type Language = z.output<typeof Language>;

/** Language of the reader, where it is stated and supported. */
export const ReaderLanguage = Language.optional().catch(undefined);

import { useStore } from '@nanostores/react';
import { type Language, reading } from './index.ts';

/** The language in which the portal is being read. */
export const useLanguage = (): Language => useStore(reading).language;

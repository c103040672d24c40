import { useMediaQuery } from '@mantine/hooks';

/** Fills are told apart by patterns, too, for those who ask the system for more contrast. */
export const usePatterns = (): boolean =>
  useMediaQuery('(prefers-contrast: more)', undefined, { getInitialValueInEffect: false });

import { useMediaQuery } from '@mantine/hooks';

/** Whether fills are told apart by patterns, too: for who asks the system for more contrast. */
export const usePatterns = (): boolean =>
  useMediaQuery('(prefers-contrast: more)', undefined, { getInitialValueInEffect: false });

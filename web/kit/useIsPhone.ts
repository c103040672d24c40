import { useMediaQuery } from '@mantine/hooks';

/** True on a screen that is too narrow for a table: then lists show cards. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
}

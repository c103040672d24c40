import { useMediaQuery } from '@mantine/hooks';

/** True on a screen that is too narrow for a table: then lists have rows of two lines. Paper has room for tables. */
export function useIsPhone(): boolean {
  return useMediaQuery('screen and (max-width: 48em)', undefined, { getInitialValueInEffect: false });
}

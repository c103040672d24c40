import { Skeleton, Stack } from '@mantine/core';

const entries = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** What stands where the menu will be, until it is known whose it is. */
export function MenuPending() {
  return (
    <Stack gap={12} p={8} aria-hidden>
      {entries.map((entry) => (
        <Skeleton key={entry} h={24} />
      ))}
    </Stack>
  );
}

import { type MantineSpacing, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  /** Something above is on its way that may need more room, or less. */
  isPending: boolean;
  gap?: MantineSpacing;
  children: ReactNode;
};

/** Parts of a page that load, unseen, until it is known what stands above them: no row moves under a finger. */
export function HideUntilSettled({ isPending, gap = 'md', children }: Props) {
  return (
    <div aria-busy={isPending}>
      <Stack gap={gap} {...(isPending && { style: { visibility: 'hidden' as const } })}>
        {children}
      </Stack>
    </div>
  );
}

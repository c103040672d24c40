import { type MantineSpacing, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  /** Something above is on its way that may need more room, or less. */
  isHeld: boolean;
  gap?: MantineSpacing;
  children: ReactNode;
};

/** Parts of a page that load, unseen, until it is known what stands above them: no row moves under a finger. */
export function HeldBack({ isHeld, gap = 'md', children }: Props) {
  return (
    <div aria-busy={isHeld}>
      <Stack gap={gap} {...(isHeld && { style: { visibility: 'hidden' as const } })}>
        {children}
      </Stack>
    </div>
  );
}

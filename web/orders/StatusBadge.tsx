import { Badge } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import classes from './orders.module.css';

/** How a status looks: its color and icon, and whether the icon turns because something is under way. */
export type StatusLook = { readonly color: string; readonly Icon: TablerIcon; readonly spins?: true };

/** A status in color, icon and word. */
export function StatusBadge({ look: { color, Icon, spins }, text }: { look: StatusLook; text: string }) {
  return (
    <Badge
      color={color}
      variant="light"
      miw="max-content"
      className={classes['badge'] ?? ''}
      tt="none"
      leftSection={<Icon size={13} aria-hidden className={spins && classes['spin']} />}
    >
      {text}
    </Badge>
  );
}

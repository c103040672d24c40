import { Badge, type BadgeProps } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import classes from './state.module.css';

type Props = {
  color: string;
  label: string;
  icon?: TablerIcon;
  /** Somebody or the engine is at work. */
  turns?: boolean;
  variant?: 'light' | 'outline';
  size?: BadgeProps['size'];
  /** Explains it to whoever points at it. */
  title?: string;
};

/** The state of a thing in color, icon and word; its color alone says nothing. */
export function StateBadge({ color, label, icon: Icon, turns = false, variant = 'light', size = 'md', title }: Props) {
  return (
    <Badge
      color={color}
      variant={variant}
      size={size}
      title={title}
      miw="max-content"
      tt="none"
      className={classes['badge'] ?? ''}
      {...(variant === 'outline' && { c: 'inherit' })}
      leftSection={Icon && <Icon size={13} aria-hidden className={turns ? classes['spin'] : undefined} />}
    >
      {label}
    </Badge>
  );
}

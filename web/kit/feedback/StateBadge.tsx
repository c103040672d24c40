import { Box, useMantineTheme } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { getMarkColor } from '#web/kit/format/mark-color.ts';
import { Moment } from './Moment.tsx';
import classes from './state.module.css';

type Props = {
  color: string;
  label: string;
  icon?: TablerIcon;
  /** Spins the icon while a person or the engine is at work. */
  turns?: boolean;
  /** Without an icon: a full dot, or the ring of what is a kind rather than a state. */
  variant?: 'light' | 'outline';
  size?: 'xs' | 'sm' | 'md';
  /** Explains it to whoever points at it. */
  title?: string;
};

/** The state of a thing as a mark in its color and its word in the color of text; the color alone says nothing. */
export function StateBadge({ color, label, icon: Icon, turns = false, variant = 'light', size = 'md', title }: Props) {
  const theme = useMantineTheme();
  return (
    <Box
      component="span"
      title={title}
      data-size={size}
      className={classes['state'] ?? ''}
      style={{ '--state-color': getMarkColor(color, theme) }}
    >
      <Moment of={color}>
        {Icon === undefined ? (
          <span className={classes['dot']} data-ring={variant === 'outline' || undefined} />
        ) : (
          <Icon size={14} aria-hidden className={`${classes['mark'] ?? ''} ${turns ? (classes['spin'] ?? '') : ''}`} />
        )}
      </Moment>
      <span>{label}</span>
    </Box>
  );
}

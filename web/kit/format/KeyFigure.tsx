import { Box, Text } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import classes from './key-figure.module.css';

type Props = {
  label: ReactNode;
  value: ReactNode;
  /** `lg` leads its page, `md` its card, `sm` stands among others. */
  size?: keyof typeof sizes;
  /** In a quiet line beneath it; no part of the link. */
  note?: ReactNode;
  /** The way to what the figure counts. */
  renderLink?: (props: object) => ReactElement;
};

const sizes = { sm: 'lg', md: 'xl', lg: 'h1' } as const;

/** A figure that leads: its name, the value as on a dial, and what there is to say about it. */
export function KeyFigure({ label, value, size = 'md', note, renderLink }: Props) {
  return (
    <Box miw={0}>
      <Box {...(renderLink !== undefined && { renderRoot: renderLink, className: classes['link'] ?? '' })}>
        <Text size="xs" fw={500} c="dimmed">
          {label}
        </Text>
        <Text ff="monospace" fw={500} fz={sizes[size]} lh={1.35} className={classes['value'] ?? ''}>
          {value}
        </Text>
      </Box>
      {note !== undefined && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </Box>
  );
}

import { Typography } from '@mantine/core';
import { PlainMarkdown } from './PlainMarkdown.tsx';
import classes from './markdown.module.css';

/** A text in Markdown. HTML in it is shown as it is written, never interpreted. */
export function Markdown({ text }: { text: string }) {
  return (
    <Typography className={classes['text'] ?? ''}>
      <PlainMarkdown text={text} />
    </Typography>
  );
}

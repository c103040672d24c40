import { Typography } from '@mantine/core';
import ReactMarkdown, { type Components } from 'react-markdown';
import classes from './markdown.module.css';

/** The page has its own heading of the first level: those of the text stand below it. */
const components: Components = { h1: 'h2', h2: 'h3', h3: 'h4', h4: 'h5', h5: 'h6' };

/** A text in Markdown. HTML in it is shown as it is written, never interpreted. */
export function Markdown({ text }: { text: string }) {
  return (
    <Typography className={classes['text'] ?? ''}>
      <ReactMarkdown components={components}>{text}</ReactMarkdown>
    </Typography>
  );
}

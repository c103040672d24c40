import ReactMarkdown, { type Components } from 'react-markdown';

/** The page has its own heading of the first level: those of the text stand below it. */
const components: Components = { h1: 'h2', h2: 'h3', h3: 'h4', h4: 'h5', h5: 'h6' };

/** A text in Markdown as plain elements. HTML in it is shown as it is written, never interpreted. */
export function PlainMarkdown({ text }: { text: string }) {
  return <ReactMarkdown components={components}>{text}</ReactMarkdown>;
}

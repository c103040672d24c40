import ReactMarkdown, { type Components } from 'react-markdown';

/** A picture of this portal. The policy of the page loads none of another host: its text stands in its place. */
function Picture({ src, alt = '' }: { src?: string | Blob | undefined; alt?: string | undefined }) {
  const isOurs = typeof src === 'string' && URL.parse(src, window.location.href)?.origin === window.location.origin;
  return isOurs ? <img src={src} alt={alt} /> : alt;
}

/** The page has its own heading of the first level: those of the text stand below it. */
const components: Components = { h1: 'h2', h2: 'h3', h3: 'h4', h4: 'h5', h5: 'h6', img: Picture };

/** A text in Markdown as plain elements. HTML in it is shown as it is written, never interpreted. */
export function PlainMarkdown({ text }: { text: string }) {
  return <ReactMarkdown components={components}>{text}</ReactMarkdown>;
}

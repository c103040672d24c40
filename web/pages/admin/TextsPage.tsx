import { Markdown } from '#web/settings/Markdown.tsx';
import { Texts } from '#web/texts/Texts.tsx';

/** /admin/texts?kind=…: the texts of mails and pages. */
export function TextsPage() {
  return <Texts drawMarkdown={(text) => <Markdown text={text} />} />;
}

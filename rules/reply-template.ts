/** What a reply template can name; each stands for what it is in the chat where the template is inserted. */
export const placeholders = ['customer', 'vehicle', 'vin', 'task', 'job', 'me'] as const;
export type Placeholder = (typeof placeholders)[number];
export type ReplyFacts = Readonly<Record<Placeholder, string>>;

const written = /\{\{\s*([^{}]*?)\s*\}\}/g;
const isPlaceholder = (name: string): name is Placeholder => placeholders.some((one) => one === name);

/** A placeholder as a template writes it. */
export const asWritten = (name: Placeholder): string => `{{${name}}}`;

/** The names that a template writes in double braces and that mean nothing, each once: a template with any is not saved. */
export function unknownPlaceholders(text: string): string[] {
  const names = [...text.matchAll(written)].map(([, name = '']) => name);
  return [...new Set(names.filter((name) => !isPlaceholder(name)))];
}

/** The text of a template with its placeholders filled. What looks like a placeholder within a fact stays as it is. */
export function fillTemplate(text: string, facts: ReplyFacts): string {
  return text.replaceAll(written, (whole, name: string) => (isPlaceholder(name) ? facts[name] : whole));
}

/** Templates by whom they suit: in the customer's language, for any language, and those in another one. */
export type TemplateGroups<Template> = { own: Template[]; any: Template[]; other: Template[] };

/**
 * Sorts templates for a customer, each group by title.
 *
 * @param language of the customer; undefined: not known, so that none is in theirs
 */
export function groupTemplates<Template extends { title: string; language?: string | undefined }>(
  templates: readonly Template[],
  language: string | undefined,
): TemplateGroups<Template> {
  const sorted = templates.toSorted((one, other) => one.title.localeCompare(other.title));
  return {
    own: sorted.filter((template) => template.language !== undefined && template.language === language),
    any: sorted.filter((template) => template.language === undefined),
    other: sorted.filter((template) => template.language !== undefined && template.language !== language),
  };
}

/** A text with another put in at a place, as lines of their own between what stands around it. */
export function insertText(text: string, addition: string, place: number): string {
  const [before, after] = [text.slice(0, place), text.slice(place)];
  const gap = (side: string, touches: boolean) => (side.trim() === '' || touches ? '' : '\n');
  return `${before}${gap(before, before.endsWith('\n'))}${addition}${gap(after, after.startsWith('\n'))}${after}`;
}

/** Placeholders of a reply template; each stands for a fact of the chat into which the template is inserted. */
export const placeholders = ['customer', 'vehicle', 'vin', 'task', 'job', 'me'] as const;
export type Placeholder = (typeof placeholders)[number];
export type ReplyFacts = Readonly<Record<Placeholder, string>>;

const placeholderPattern = /\{\{\s*([^{}]*?)\s*\}\}/g;
const isPlaceholder = (name: string): name is Placeholder => placeholders.some((one) => one === name);

/** A placeholder in a template. */
export const asWritten = (name: Placeholder): string => `{{${name}}}`;

/** The unknown names in double braces, each once: a template that has any is refused. */
export function unknownPlaceholders(text: string): string[] {
  const names = [...text.matchAll(placeholderPattern)].map(([, name = '']) => name);
  return [...new Set(names.filter((name) => !isPlaceholder(name)))];
}

/** The text of a template with its placeholders filled. Double braces within a fact stay as they are. */
export function fillTemplate(text: string, facts: ReplyFacts): string {
  return text.replaceAll(placeholderPattern, (whole, name: string) => (isPlaceholder(name) ? facts[name] : whole));
}

/** Templates by customer: in the customer's language, for any language, and in other languages. */
export type TemplateGroups<Template> = { own: Template[]; any: Template[]; other: Template[] };

/**
 * Sorts templates for a customer, each group by title.
 *
 * @param language of the customer; undefined: unknown, so that no template is in it
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

/** Inserts a text into another at a place, on lines of its own. */
export function insertText(text: string, addition: string, place: number): string {
  const [before, after] = [text.slice(0, place), text.slice(place)];
  const gap = (side: string, touches: boolean) => (side.trim() === '' || touches ? '' : '\n');
  return `${before}${gap(before, before.endsWith('\n'))}${addition}${gap(after, after.startsWith('\n'))}${after}`;
}

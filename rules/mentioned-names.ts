/** Most names that one note mentions: a list of everybody is no mention. */
const maxNames = 20;

/**
 * User names that a text mentions as `@name`, in small letters, each once. The full stop that ends a sentence is no part of a name, and
 * neither an e-mail address nor a longer word mentions anybody.
 */
export function mentionedNames(text: string): string[] {
  const names = [...text.matchAll(/(?<![\p{L}\p{N}._%+-])@([\p{L}\p{N}][\p{L}\p{N}._-]*)/gu)].map(([, name = '']) =>
    name.replace(/[._-]+$/u, '').toLowerCase(),
  );
  return [...new Set(names)].slice(0, maxNames);
}

/** A node of the syntax trees that Vite's parser makes. */
export type SyntaxNode = { readonly type: string; readonly start: number; readonly [part: string]: unknown };

/** Returns every node of a syntax tree, or of a part of one, in the order of the source. */
export function* nodesIn(part: unknown): Generator<SyntaxNode> {
  if (typeof part !== 'object' || part === null) return;
  if ('type' in part && typeof part.type === 'string') yield part as SyntaxNode;
  for (const child of Object.values(part)) yield* nodesIn(child);
}

/** The name of an identifier; '' for anything else. */
export function getName(part: unknown): string {
  const { type, name } = (part ?? {}) as { type?: unknown; name?: unknown };
  return type === 'Identifier' && typeof name === 'string' ? name : '';
}

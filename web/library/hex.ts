/** A place in a file, as staff read it in their own tools. */
export const hexOffset = (offset: number): string => `0x${offset.toString(16).toUpperCase().padStart(6, '0')}`;

/** Bytes two digits apart; an ellipsis where there are more of them than are shown. */
export function hexBytes(digits: string, length: number): string {
  const bytes = digits.toUpperCase().match(/../g) ?? [];
  return [...bytes, ...(bytes.length < length ? ['…'] : [])].join(' ');
}

/** Bytes two digits apart; an ellipsis where there are more of them than are shown. */
export function hexBytes(digits: string, length: number): string {
  const bytes = digits.toUpperCase().match(/../g) ?? [];
  return [...bytes, ...(bytes.length < length ? ['…'] : [])].join(' ');
}

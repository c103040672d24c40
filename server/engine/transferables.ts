/** The memory of those arrays that have theirs for themselves: it can be handed to another thread instead of copied. */
export function transferables(values: readonly unknown[]): ArrayBuffer[] {
  return values.flatMap((value) =>
    value instanceof Uint8Array && value.buffer instanceof ArrayBuffer && value.length === value.buffer.byteLength
      ? [value.buffer]
      : [],
  );
}

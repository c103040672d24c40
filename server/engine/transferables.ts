/**
 * The buffers of those arrays that share theirs with no other: they can be transferred to another thread instead of
 * copied.
 */
export function transferables(values: readonly unknown[]): ArrayBuffer[] {
  return values.flatMap((value) =>
    value instanceof Uint8Array && value.buffer instanceof ArrayBuffer && value.length === value.buffer.byteLength
      ? [value.buffer]
      : [],
  );
}

type Waiting<Item> = { item: Item; done: () => void; fail: (error: unknown) => void };

/**
 * Writes single items in batches: while one batch is written, the next gathers. So a flood takes few transactions, and a
 * lone item does not wait. Items of a batch that fails are written one by one, so that each fails for itself alone.
 *
 * @param write writes all of the items or none
 * @param max items of one batch
 * @returns function that resolves once its item is written
 */
export function inBatches<Item>(write: (items: Item[]) => Promise<void>, max = 100): (item: Item) => Promise<void> {
  const waiting: Waiting<Item>[] = [];
  let isWriting = false;

  async function writeAll(batch: readonly Waiting<Item>[]): Promise<void> {
    try {
      await write(batch.map(({ item }) => item));
      for (const { done } of batch) done();
    } catch (error) {
      if (batch.length === 1) for (const { fail } of batch) fail(error);
      else for (const one of batch) await writeAll([one]);
    }
  }

  async function empty(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    while (waiting.length > 0) await writeAll(waiting.splice(0, max));
    isWriting = false;
  }

  return (item) =>
    new Promise<void>((done, fail) => {
      waiting.push({ item, done, fail });
      void empty();
    });
}

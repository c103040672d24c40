/** A reporter for knip, which itself never reports the number of files that it read. */
export default function countKnipFiles({ counters }: { counters: { readonly processed: number } }): void {
  console.log(`Finished on ${counters.processed} files`);
}

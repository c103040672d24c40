import { vi } from 'vitest';

/** A file that the page handed to the browser's downloads. */
export type DownloadedFile = { readonly name: string; readonly bytes: Uint8Array; readonly text: string };

/** Returns the next file that the page downloads after `act`; nothing reaches the disk. */
export async function downloaded(act: () => Promise<void>): Promise<DownloadedFile> {
  const files: { name: string; blob: Blob }[] = [];
  const blobs = new Map<string, Blob>();
  const create = URL.createObjectURL.bind(URL);
  const createSpy = vi.spyOn(URL, 'createObjectURL').mockImplementation((source) => {
    const url = create(source);
    if (source instanceof Blob) blobs.set(url, source);
    return url;
  });
  const clickSpy = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    const blob = blobs.get(this.href);
    if (blob !== undefined) files.push({ name: this.download, blob });
  });
  try {
    await act();
    const { name, blob } = await vi.waitUntil(() => files[0], { timeout: 15_000 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return { name, bytes, text: new TextDecoder('utf8', { ignoreBOM: true }).decode(bytes) };
  } finally {
    createSpy.mockRestore();
    clickSpy.mockRestore();
  }
}

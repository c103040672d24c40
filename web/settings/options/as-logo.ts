import { maxLogoPixels } from '#contract/settings.ts';

/** Longest sides of a drawn logo, in pixels: enough for paper, and less where the file would be too large for a mail. */
const sides = [1024, 512, 256];
/** Largest drawn file, in bytes: mails leave larger logos out. */
const maxBytes = 200_000;

function draw(picture: HTMLImageElement, side: number, isDrawing: boolean): Promise<Blob | null> {
  const { naturalWidth: width, naturalHeight: height } = picture;
  // A drawing has no pixels of its own.
  const scale = Math.min(isDrawing ? Number.POSITIVE_INFINITY : 1, side / Math.max(width, height, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
}

/**
 * A picture as a logo that screens, documents, mails and icons take: what is no PNG is drawn as one, here, where a drawing can run
 * no script. What cannot be drawn stays as it is, for the server to refuse.
 */
export async function asLogo(file: File): Promise<File> {
  const url = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    // A picture of more pixels than the portal takes is drawn smaller.
    if (file.type === 'image/png' && picture.naturalWidth * picture.naturalHeight <= maxLogoPixels) return file;
    let drawn: Blob | null = null;
    for (const side of sides) {
      drawn = await draw(picture, side, file.type === 'image/svg+xml');
      if (drawn === null || drawn.size <= maxBytes) break;
    }
    return drawn === null ? file : new File([drawn], 'logo.png', { type: 'image/png' });
  } catch {
    return file;
  } finally {
    URL.revokeObjectURL(url);
  }
}

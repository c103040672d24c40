import { maxLogoPixels } from '#contract/settings.ts';

/** The longest side of a drawn logo, in pixels: enough for paper, and small in a file. */
const maxSide = 1024;

/** Pictures that the portal and PDFs take as they are. */
const acceptedTypes = new Set(['image/png', 'image/jpeg']);

/**
 * A picture as a logo that screens and documents take: what is no PNG or JPEG is drawn as a PNG, here, where a drawing can run
 * no script. What cannot be drawn stays as it is, for the server to refuse.
 */
export async function asLogo(file: File): Promise<File> {
  const url = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    const { naturalWidth: width, naturalHeight: height } = picture;
    // A picture of more pixels than the portal takes is drawn smaller.
    if (acceptedTypes.has(file.type) && width * height <= maxLogoPixels) return file;
    const isDrawing = file.type === 'image/svg+xml';
    // A drawing has no pixels of its own.
    const scale = Math.min(isDrawing ? Number.POSITIVE_INFINITY : 1, maxSide / Math.max(width, height, 1));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const drawn = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/png');
    });
    return drawn === null ? file : new File([drawn], 'logo.png', { type: 'image/png' });
  } catch {
    return file;
  } finally {
    URL.revokeObjectURL(url);
  }
}

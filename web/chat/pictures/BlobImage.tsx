type Props = { blob: Blob; alt: string; className?: string | undefined; onError?: () => void };

/** An image of bytes that this page has. */
export function BlobImage({ blob, alt, className, onError }: Props) {
  return (
    <img
      ref={(image) => {
        if (image === null) return undefined;
        const url = URL.createObjectURL(blob);
        image.src = url;
        return () => {
          URL.revokeObjectURL(url);
        };
      }}
      alt={alt}
      className={className}
      draggable={false}
      onError={onError}
    />
  );
}

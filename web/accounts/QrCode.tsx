import { encode } from 'uqr';

type Props = { text: string; label: string };

/** Dark modules on white in every color scheme: many cameras read no inverted codes. */
export function QrCode({ text, label }: Props) {
  const { data, size } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={208}
      height={208}
      shapeRendering="crispEdges"
      style={{ background: '#fff', borderRadius: 'var(--mantine-radius-sm)' }}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

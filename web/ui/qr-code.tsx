import encodeQR from 'qr';

/** One path of unit squares, row by row. */
function modulesPath(rows: boolean[][]): string {
  return rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}

/** A QR code drawn as one SVG path, black on white in both schemes so that every camera reads it. */
export function QrCode({ text, label, className = 'size-48' }: { text: string; label: string; className?: string }) {
  const rows = encodeQR(text, 'raw', { border: 4 });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      className={className}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={modulesPath(rows)} fill="#000" />
    </svg>
  );
}

import { create } from 'qrcode';

const quiet = 4;

/** A camera needs black on white, whatever the theme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const cells = Array.from(
    { length: size * size },
    (_, cell) => [Math.floor(cell / size), cell % size] as const,
  );
  const path = cells
    .filter(([row, column]) => modules.get(row, column) === 1)
    .map(([row, column]) => `M${column} ${row}h1v1h-1z`)
    .join('');
  const side = size + 2 * quiet;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-md border border-line"
    >
      <rect x={-quiet} y={-quiet} width={side} height={side} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}

/** The few shapes the covers are drawn with. Each function answers SVG. */

export type Palette = { paper: string; gear: string; mid: string; deep: string; spot: string };

export const WHITE = '#ffffff';
export const PALE = '#f1efe9';
export const GREY = '#d9d5cb';

export const box = (x: number, y: number, w: number, h: number, fill: string, r = 8) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`;
export const disc = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
export const ring = (x: number, y: number, r: number, stroke: string, width: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;
export const stroke = (d: string, color: string, width = 10) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
export const shape = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
export const bar = (x: number, y: number, w: number, fill: string, h = 12) => box(x, y, w, h, fill, h / 2);
export const many = <T>(list: readonly T[], draw: (item: T, index: number) => string) =>
  list.map(draw).join('');
/** A white card standing on a flat shadow. */
export const card = (p: Palette, x: number, y: number, w: number, h: number, r = 18) =>
  box(x + 12, y + 12, w, h, p.mid, r) + box(x, y, w, h, WHITE, r);
export const check = (x: number, y: number, r: number, fill: string) =>
  disc(x, y, r, fill) +
  stroke(`M${x - r * 0.42} ${y + r * 0.04}l${r * 0.3} ${r * 0.3}l${r * 0.54} ${-r * 0.62}`, WHITE, r * 0.22);
export const euro = (x: number, y: number, r: number, color: string, width = r * 0.26) =>
  stroke(`M${x + r * 0.62} ${y - r * 0.72}A${r} ${r} 0 1 0 ${x + r * 0.62} ${y + r * 0.72}`, color, width) +
  stroke(
    `M${x - r * 1.25} ${y - r * 0.22}h${r * 1.5}M${x - r * 1.25} ${y + r * 0.22}h${r * 1.3}`,
    color,
    width,
  );
export const percent = (x: number, y: number, s: number, color: string) =>
  ring(x - s * 0.55, y - s * 0.55, s * 0.32, color, s * 0.24) +
  ring(x + s * 0.55, y + s * 0.55, s * 0.32, color, s * 0.24) +
  stroke(`M${x + s * 0.62} ${y - s * 0.82}L${x - s * 0.62} ${y + s * 0.82}`, color, s * 0.24);
/** The angle is in degrees, clockwise from noon. */
export const polar = (x: number, y: number, r: number, angle: number) => {
  const a = ((angle - 90) * Math.PI) / 180;
  return `${(x + r * Math.cos(a)).toFixed(1)} ${(y + r * Math.sin(a)).toFixed(1)}`;
};
export const slice = (x: number, y: number, r: number, from: number, to: number, fill: string) =>
  shape(
    `M${x} ${y}L${polar(x, y, r, from)}A${r} ${r} 0 ${to - from > 180 ? 1 : 0} 1 ${polar(x, y, r, to)}Z`,
    fill,
  );
export const clock = (x: number, y: number, r: number, p: Palette, fill: string) =>
  disc(x, y, r, fill) +
  disc(x, y, r * 0.76, WHITE) +
  stroke(`M${x} ${y - r * 0.42}V${y}l${r * 0.3} ${r * 0.2}`, p.deep, r * 0.14);

/** A real code that reads « Rouage »: 21 rows of 21 modules, in hexadecimal. */
const QR_ROWS =
  '1fdb7f 105c41 17465d 17515d 174c5d 104441 1fd57f 1000 16e04b f0529 ef9f7 159d8b de98 1083 1fdcd8 1057cd 174a6f 175482 17568c 104b71 1fdf34';
export const qr = (x: number, y: number, module: number, color: string) =>
  many(QR_ROWS.split(' '), (row, j) =>
    many([...Number.parseInt(row, 16).toString(2).padStart(21, '0')], (bit, i) =>
      bit === '1' ? box(x + i * module, y + j * module, module + 0.4, module + 0.4, color, 0) : '',
    ),
  );
/** Grown or shrunk about the middle of the canvas, then moved down by `dy`. */
export const scaled = (factor: number, svg: string, dy = 0) =>
  `<g transform="translate(${480 * (1 - factor)} ${270 * (1 - factor) + dy}) scale(${factor})">${svg}</g>`;

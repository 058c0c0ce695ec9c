/**
 * Draws the catalogue cover of each demo automation: 960 × 540 WebP files in `db/seeds/covers/`.
 * Run it after changing a drawing: `node_modules/.bin/node db/seeds/make-covers.ts`.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawings } from './cover-drawings.ts';
import type { Palette } from './cover-shapes.ts';

const WIDTH = 960;
const HEIGHT = 540;
const TOOTH = 20;

const palettes: Record<string, Palette> = {
  'facturation-et-devis': {
    paper: '#dcebe7',
    gear: '#cbe0da',
    mid: '#79b0a6',
    deep: '#0f5c55',
    spot: '#e8a04c',
  },
  'comptabilite-et-tva': {
    paper: '#dee7f0',
    gear: '#cedae7',
    mid: '#86a6c6',
    deep: '#234a70',
    spot: '#e3a555',
  },
  'tresorerie-et-finances': {
    paper: '#e6ecd8',
    gear: '#d8e1c5',
    mid: '#9db377',
    deep: '#41602a',
    spot: '#e2954a',
  },
  'e-commerce': { paper: '#f4e3d8', gear: '#ebd3c4', mid: '#d99b7c', deep: '#90421f', spot: '#2f7d73' },
  marketing: { paper: '#f4e9cb', gear: '#eadcb4', mid: '#d1ae58', deep: '#6b4e0c', spot: '#c4603f' },
  crm: { paper: '#eee1ea', gear: '#e2d0dc', mid: '#b98bae', deep: '#6b325c', spot: '#e0a04c' },
  productivite: { paper: '#e3e3f1', gear: '#d4d4e8', mid: '#9a99cc', deep: '#3d3d85', spot: '#e39a55' },
  'juridique-et-administratif': {
    paper: '#e8e4db',
    gear: '#dad5c9',
    mid: '#a69f8e',
    deep: '#48433a',
    spot: '#b5573a',
  },
};

/** A gear of pitch radius `radius`, centred on x and y, with one tooth at `angle` (radians). */
function gear(x: number, y: number, radius: number, angle: number, fill: string): string {
  const teeth = Math.round(radius / (TOOTH / 2));
  const at = (r: number, a: number) =>
    `${(x + r * Math.cos(a)).toFixed(1)} ${(y + r * Math.sin(a)).toFixed(1)}`;
  const step = (2 * Math.PI) / teeth;
  const points = Array.from({ length: teeth }, (_, index) => {
    const centre = angle + index * step;
    return [
      at(radius - 11, centre - step * 0.3),
      at(radius + 11, centre - step * 0.17),
      at(radius + 11, centre + step * 0.17),
      at(radius - 11, centre + step * 0.3),
    ].join('L');
  });
  const hole = radius * 0.46;
  const ring = `M${x - hole} ${y}a${hole} ${hole} 0 1 0 ${2 * hole} 0a${hole} ${hole} 0 1 0 ${-2 * hole} 0Z`;
  return `<path d="M${points.join('L')}Z${ring}" fill="${fill}" fill-rule="evenodd" stroke="${fill}" stroke-width="5" stroke-linejoin="round"/>`;
}

/** Two meshed gears, the brand's motif, placed differently from one cover to the next. */
function background(palette: Palette, index: number): string {
  const places = [
    { x: 806, y: 424, towards: -1.42 },
    { x: 150, y: 402, towards: -1.66 },
    { x: 800, y: 118, towards: 1.5 },
    { x: 158, y: 132, towards: 1.64 },
  ] as const;
  const { x, y, towards } = places[index % places.length] ?? places[0];
  const [large, small] = [230, 110];
  const distance = large + small + 1;
  const step = (2 * Math.PI) / Math.round(small / (TOOTH / 2));
  const second = {
    x: x + distance * Math.cos(towards),
    y: y + distance * Math.sin(towards),
    angle: towards + Math.PI + step / 2,
  };
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${palette.paper}"/>${gear(x, y, large, towards, palette.gear)}${gear(second.x, second.y, small, second.angle, palette.gear)}`;
}

async function categories(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const file of ['automations-a.json', 'automations-b.json']) {
    const text = await readFile(new URL(file, import.meta.url), 'utf8');
    const list: { slug: string; category_slug: string }[] = JSON.parse(text);
    for (const { slug, category_slug } of list) found.set(slug, category_slug);
  }
  return found;
}

const folder = new URL('covers/', import.meta.url);
await mkdir(folder, { recursive: true });
const categoryOf = await categories();
for (const [index, [slug, draw]] of Object.entries(drawings).entries()) {
  const palette = palettes[categoryOf.get(slug) ?? ''];
  if (!palette) throw new Error(`No category with a palette for ${slug}`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${background(palette, index)}${draw(palette)}</svg>`;
  const { size } = await sharp(Buffer.from(svg), { density: 144 })
    .resize(WIDTH, HEIGHT)
    .webp({ quality: 82, effort: 6, smartSubsample: true })
    .toFile(fileURLToPath(new URL(`${slug}.webp`, folder)));
  process.stdout.write(`${slug}.webp ${Math.round(size / 102.4) / 10} kB\n`);
}

import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const guard = 'web/layout/AdminOnly';
const opening = 'window.__reactRouterManifest=';

export function shopManifestOf(manifest: string): string {
  return manifest.replace(/manifest-(?=[^/]*$)/, 'shop-manifest-');
}

interface Screens {
  entry: { imports: string[] };
  routes: Record<string, { parentId?: string; imports: string[] }>;
}

function isOfStaff({ routes }: Pick<Screens, 'routes'>, id: string | undefined): boolean {
  return id !== undefined && (id === guard || isOfStaff({ routes }, routes[id]?.parentId));
}

/** Drops files the entry already brings, and empty fields. */
function withoutWhatGoesWithout({ entry, ...screens }: Screens): string {
  const brought = new Set(entry.imports);
  const routes = Object.fromEntries(
    Object.entries(screens.routes).map(([id, route]) => [
      id,
      { ...route, imports: route.imports.filter((file) => !brought.has(file)) },
    ]),
  );
  return JSON.stringify({ ...screens, entry, routes }, (_, value) => (value === false ? undefined : value));
}

/** docs/product/administration.md#weight-of-the-administration */
export async function writeShopManifest(client: string): Promise<void> {
  const folder = path.join(client, 'assets');
  const [name, ...others] = (await readdir(folder)).filter((file) => /^manifest-.*\.js$/.test(file));
  if (!name || others.length > 0) throw new Error('The build has not one manifest.');
  const whole = await readFile(path.join(folder, name), 'utf8');
  if (!whole.startsWith(opening)) throw new Error('The manifest is written otherwise than it was.');
  const screens: Screens = JSON.parse(whole.slice(opening.length).replace(/;\s*$/, ''));
  const ofShop = Object.entries(screens.routes).filter(([id]) => !isOfStaff(screens, id));
  const kept = { ...screens, routes: Object.fromEntries(ofShop) };
  await writeFile(path.join(folder, shopManifestOf(name)), `${opening}${withoutWhatGoesWithout(kept)};`);
}

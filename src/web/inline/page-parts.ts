import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { EntryContext } from 'react-router';
import { audienceOfPage } from '../api/audiences.ts';
import type { PageParts } from '../start/page-parts.ts';

const guard = 'web/layout/AdminOnly';
const opening = 'window.__reactRouterManifest=';

function shopManifestOf(manifest: string): string {
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

type Manifest = EntryContext['manifest'];

/** A screen that is empty without script says `export const handle = { startsAtOnce: true }`. */
function startsAtOnce(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'startsAtOnce' in handle;
}

/** React Router's `<Scripts>` has this order. */
function filesOf({ routes }: Manifest, id: string): string[] {
  const { clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, module } =
    routes[id] ?? {};
  return [
    clientActionModule,
    clientLoaderModule,
    clientMiddlewareModule,
    hydrateFallbackModule,
    module,
  ].filter((file) => file !== undefined);
}

function gather(context: EntryContext, ids: readonly string[], ofStaff: boolean): PageParts {
  const { manifest, routeModules } = context;
  const screens = ofStaff || import.meta.env.DEV ? manifest.url : shopManifestOf(manifest.url);
  const { imports, module } = manifest.entry;
  const imported = ids.flatMap((id) => manifest.routes[id]?.imports ?? []);
  const routes = Object.fromEntries(ids.map((id) => [id, filesOf(manifest, id)]));
  return {
    atOnce: ids.some((id) => startsAtOnce(routeModules[id]?.handle)),
    context: JSON.parse(context.serverHandoffString ?? '{}'),
    first: [manifest.hmr?.runtime, screens].filter((file) => file !== undefined),
    routes,
    entry: module,
    files: [...new Set([screens, module, ...imports, ...Object.values(routes).flat(), ...imported])],
  };
}

const gathered = new WeakMap<Manifest, Map<string, PageParts>>();

export function pageParts(context: EntryContext): PageParts {
  const { manifest, staticHandlerContext } = context;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const ofBuild = gathered.get(manifest) ?? new Map<string, PageParts>();
  gathered.set(manifest, ofBuild);
  // Unknown addresses of the administration count too, or the page would load itself for ever.
  const ofStaff = audienceOfPage(staticHandlerContext.location.pathname) === 'admin';
  const key = `${ofStaff} ${ids.join(' ')}`;
  const parts = ofBuild.get(key) ?? gather(context, ids, ofStaff);
  ofBuild.set(key, parts);
  return parts;
}

const shown = new WeakMap<PageParts, Manifest>();

/** React Router rebuilds its manifest's routes for each page: this one lists the page's screens only. */
export function shownManifest(context: EntryContext): Manifest {
  const parts = pageParts(context);
  const known = shown.get(parts);
  if (known) return known;
  const ofPage = Object.entries(context.manifest.routes).filter(([id]) => id in parts.routes);
  const manifest = { ...context.manifest, routes: Object.fromEntries(ofPage) };
  shown.set(parts, manifest);
  return manifest;
}

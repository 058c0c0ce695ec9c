import type { EntryContext } from 'react-router';
import { expect, it, vi } from 'vitest';
import { pageParts, shownManifest } from './page-parts.ts';

const route = (module: string, imports: string[]) => ({ module, imports });
const manifest = {
  version: '1',
  url: '/manifest.js',
  entry: { module: '/entry.js', imports: ['/framework.js'] },
  routes: { root: route('/root.js', ['/framework.js']), mine: route('/mine.js', ['/shared.js']) },
};
const withMore = { ...manifest, routes: { ...manifest.routes, other: route('/other.js', []) } };
const contextOf = (id: string, handle?: object, given = { ...manifest }, pathname = '/catalogue') =>
  ({
    manifest: given,
    routeModules: { root: {}, [id]: { handle } },
    staticHandlerContext: { location: { pathname }, matches: [{ route: { id: 'root' } }, { route: { id } }] },
    serverHandoffString: '{"ssr":true}',
  }) as unknown as EntryContext;

it('names the scripts of the screens that are shown, each once, and what they are given', () => {
  expect(pageParts(contextOf('mine'))).toEqual({
    atOnce: false,
    context: { ssr: true },
    first: ['/manifest.js'],
    routes: { root: ['/root.js'], mine: ['/mine.js'] },
    entry: '/entry.js',
    files: ['/manifest.js', '/entry.js', '/framework.js', '/root.js', '/mine.js', '/shared.js'],
  });
});

it.each(['/admin/dashboard', '/admin/nulle-part'])(
  'the document of %s knows the screens of the team, one of the shop does not',
  (pathname) => {
    vi.stubEnv('DEV', false);
    const built = { ...manifest, url: '/assets/manifest-1a2b.js' };
    expect(pageParts(contextOf('mine', {}, built)).first).toEqual(['/assets/shop-manifest-1a2b.js']);
    expect(pageParts(contextOf('mine', {}, built, pathname)).first).toEqual(['/assets/manifest-1a2b.js']);
    vi.unstubAllEnvs();
  },
);

it('says that a page comes to life at once when one of its screens asks for it', () => {
  expect(pageParts(contextOf('mine', { startsAtOnce: true })).atOnce).toBe(true);
  expect(pageParts(contextOf('mine', { fillsWindow: true })).atOnce).toBe(false);
});

it('gives React Router the manifest of the screens that are shown, once and the same for all their pages', () => {
  const shown = shownManifest(contextOf('mine', {}, withMore));
  expect(Object.keys(shown.routes)).toEqual(['root', 'mine']);
  expect(shown).toEqual({ ...withMore, routes: manifest.routes });
  expect(shownManifest(contextOf('mine', {}, withMore))).toBe(shown);
});

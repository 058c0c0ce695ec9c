import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { cacheKey } from '../cache/cache-key.ts';

/** A screen names its parameters by `export const handle = { cachedQuery: ['categorie'] }`. */
export function createPageKey(routes: ServerBuild['routes']): (url: string) => string | undefined {
  const tree = screenTree(routes);
  return (url) => {
    const mark = url.indexOf('?');
    if (mark === -1) return url;
    const path = url.slice(0, mark).replace(/(?<=\/)_\.data$|\.data$/, '');
    const matches = matchRoutes(tree, path) ?? [];
    const key = cacheKey(url, ['_routes', ...matches.flatMap(({ route }) => cachedQuery(route.handle))]);
    const asked = key && new URLSearchParams(key.slice(key.indexOf('?'))).get('_routes');
    const known = !asked || asked.split(',').every((id) => matches.some(({ route }) => route.id === id));
    return known ? key : undefined;
  };
}

function screenTree(routes: ServerBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id, path, index, caseSensitive, module } = route as NonNullable<typeof route>;
      const common = { id, path, caseSensitive, handle: module.handle };
      return index ? { ...common, index: true } : { ...common, children: screenTree(routes, id) };
    });
}

function cachedQuery(handle: unknown): string[] {
  if (typeof handle !== 'object' || handle === null || !('cachedQuery' in handle)) return [];
  return Array.isArray(handle.cachedQuery) ? handle.cachedQuery.map(String) : [];
}

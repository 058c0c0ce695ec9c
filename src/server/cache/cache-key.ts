/** Names that advertisers add to links: no page reads them, so they do not make another page. */
const TRACKING = /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|mc_cid|mc_eid|_ga|ref)$/;

/**
 * The key of a public answer, which is also the normalised address to render: the path, then the allowed query
 * parameters sorted by name. `undefined` when the query holds anything else, so that nobody can fill the cache with
 * invented parameters nor choose what another person receives.
 */
export function cacheKey(url: string, allowed: readonly string[]): string | undefined {
  const mark = url.indexOf('?');
  if (mark === -1) return url;
  const path = url.slice(0, mark);
  const kept = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(url.slice(mark + 1))) {
    if (TRACKING.test(name)) continue;
    if (!allowed.includes(name) || kept.has(name)) return undefined;
    kept.set(name, value);
  }
  kept.sort();
  return kept.size === 0 ? path : `${path}?${kept}`;
}

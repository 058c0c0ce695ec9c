/** Advertisers add these to links: no page reads them, so they do not make another page. */
const TRACKING = /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|mc_cid|mc_eid|_ga|ref)$/;

/** Undefined when the query holds anything else (docs/product/security.md#no-parameter-makes-a-page). */
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

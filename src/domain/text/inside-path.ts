const site = 'https://inside.invalid';
/** Browsers drop some of these and read others as slashes (WHATWG URL, 4.4). */
const MISREAD = /[\p{Cc}\p{Z}\\]/u;

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** No browser may take it for an address of another site (docs/product/security.md#addresses-stay-inside). */
export function insidePath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || MISREAD.test(value)) return undefined;
  if (!URL.canParse(value, site)) return undefined;
  const { origin, pathname, search, hash } = new URL(value, site);
  if (origin !== site || pathname.startsWith('//')) return undefined;
  const meant = decoded(pathname);
  return meant === undefined || MISREAD.test(meant) ? undefined : pathname + search + hash;
}

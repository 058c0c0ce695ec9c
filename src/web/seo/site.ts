import type { PageSettings } from '#page-use-cases.ts';

/** The matched routes, the root first. */
export type RouteMatches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

const fallback: PageSettings = { siteName: 'Rouage', siteUrl: '', contactEmail: '' };

export function siteOf(matches: RouteMatches): PageSettings {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  return isSettings(root) ? root : fallback;
}

function isSettings(value: unknown): value is PageSettings {
  return typeof value === 'object' && value !== null && 'siteName' in value && 'siteUrl' in value;
}

/** Search engines and social networks want whole addresses. */
export function absoluteUrl(address: string, site: PageSettings): string {
  return address.startsWith('/') ? site.siteUrl + address : address;
}

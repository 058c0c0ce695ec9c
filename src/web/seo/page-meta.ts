import { useEffect } from 'react';
import { type MetaDescriptor, useMatches } from 'react-router';
import { metaDescription, pageTitle } from '#domain/text/page-title.ts';
import type { PageSettings } from '#page-use-cases.ts';

type RouteMatches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

const fallback: PageSettings = { siteName: 'Rouage', siteUrl: '', contactEmail: '', withVat: true };

function siteOf(matches: RouteMatches): PageSettings {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  return isSettings(root) ? root : fallback;
}

function isSettings(value: unknown): value is PageSettings {
  return typeof value === 'object' && value !== null && 'siteName' in value && 'siteUrl' in value;
}

/** Search engines and social networks require absolute addresses. */
export function absoluteUrl(address: string, site: PageSettings): string {
  return address.startsWith('/') ? site.siteUrl + address : address;
}

export function useSite(): PageSettings {
  return siteOf(useMatches());
}

export interface PageDescription {
  title: string;
  description: string;
  path: string;
  /** Absolute, or a path of this site; best 1200 × 630. */
  image?: string;
  noindex?: boolean;
  type?: 'website' | 'product' | 'article';
  jsonLd?: (site: PageSettings) => object[];
}

export function pageMeta(page: PageDescription, matches: RouteMatches): MetaDescriptor[] {
  const site = siteOf(matches);
  const title = pageTitle(page.title, site.siteName);
  const description = metaDescription(page.description);
  const url = site.siteUrl + page.path;
  const image = absoluteUrl(page.image ?? '/apercu.png', site);
  return [
    { title },
    { name: 'description', content: description },
    ...(page.noindex
      ? [{ name: 'robots', content: 'noindex' }]
      : [{ tagName: 'link' as const, rel: 'canonical', href: url }]),
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:site_name', content: site.siteName },
    { property: 'og:locale', content: 'fr_FR' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.jsonLd?.(site) ?? []).map((json) => ({ 'script:ld+json': json }) as MetaDescriptor),
  ];
}

/** Only the browser knows this title; the server's are in `meta`. */
export function usePageTitle(title: string | undefined): void {
  const { siteName } = useSite();
  useEffect(() => {
    if (title !== undefined) document.title = pageTitle(title, siteName);
  }, [title, siteName]);
}

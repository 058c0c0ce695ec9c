import type { MetaDescriptor } from 'react-router';
import { metaDescription, pageTitle } from '#domain/text/page-title.ts';
import type { PageSettings } from '#page-use-cases.ts';
import { absoluteUrl, type RouteMatches, siteOf } from './site.ts';

export interface PageDescription {
  /** Without the site's name, which is added here. */
  title: string;
  description: string;
  /** The canonical path, without the query. */
  path: string;
  /** Absolute, or a path of this site; 1200 × 630 for a good preview. */
  image?: string;
  noindex?: boolean;
  type?: 'website' | 'product' | 'article';
  jsonLd?: (site: PageSettings) => object[];
}

/** What a page's `meta` export returns. */
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

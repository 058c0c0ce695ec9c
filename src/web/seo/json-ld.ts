import { type EuroCents, eurosFromCents } from '#domain/money/money.ts';
import type { PageSettings } from '#page-use-cases.ts';
import { absoluteUrl } from './page-meta.ts';

const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** Escapes what HTML would interpret; the parsed value is the same. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => escapes[character] ?? character);
}

const context = 'https://schema.org';

export function organization(site: PageSettings) {
  return {
    '@context': context,
    '@type': 'Organization',
    name: site.siteName,
    url: site.siteUrl,
    logo: `${site.siteUrl}/favicon.svg`,
  };
}

/** Search engines want the last crumb without an address. */
export function breadcrumbList(trail: readonly { label: string; to?: string }[], site: PageSettings) {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(to ? { item: site.siteUrl + to } : {}),
    })),
  };
}

export interface ProductForSale {
  name: string;
  description: string;
  path: string;
  images?: readonly string[];
  category?: string;
  price: EuroCents;
  available: boolean;
}

export function product(sold: ProductForSale, site: PageSettings) {
  return {
    '@context': context,
    '@type': 'Product',
    name: sold.name,
    description: sold.description,
    ...(sold.images?.length ? { image: sold.images.map((image) => absoluteUrl(image, site)) } : {}),
    ...(sold.category ? { category: sold.category } : {}),
    brand: { '@type': 'Brand', name: site.siteName },
    offers: {
      '@type': 'Offer',
      url: site.siteUrl + sold.path,
      price: eurosFromCents(sold.price).toFixed(2),
      priceCurrency: 'EUR',
      availability: `${context}/${sold.available ? 'InStock' : 'OutOfStock'}`,
    },
  };
}

export function questions(entries: readonly { question: string; answer: string }[]) {
  return {
    '@context': context,
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

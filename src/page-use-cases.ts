import type { LegalMentions } from '#help/legal/contract.ts';
import type { PublicIdeasPages } from '#help/public-ideas/contract.ts';
import type { CataloguePages } from '#shop/catalogue/contract.ts';

/** The server fills it in `app.ts`, and each slice adds its line. Loaders: `context.get(pageContext)`. */
export interface PageUseCases {
  settings: PageSettings;
  catalogue: CataloguePages;
  legal: LegalMentions;
  publicIdeas: PublicIdeasPages;
  clock: { now(): Date };
}

export interface PageSettings {
  siteName: string;
  siteUrl: string;
  contactEmail: string;
  /** The seller owes VAT, so that the prices hold it (docs/product/invoice.md#whose-vat). */
  withVat: boolean;
  analytics?: AnalyticsReceiver;
  errorReports?: ErrorDestination;
}

/** A Sentry project for browsers, and the shop's mode and version in its reports. */
export interface ErrorDestination {
  dsn: string;
  environment: string;
  release: string;
}

/** The shop's Matomo: its address without a trailing slash, and this site's number. */
export interface AnalyticsReceiver {
  url: string;
  siteId: string;
}

export interface RenderedDocument {
  html: string;
  scriptHashes: string;
}

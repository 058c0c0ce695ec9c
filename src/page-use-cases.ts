import type { LegalMentions } from '#help/legal/contract.ts';
import type { CataloguePages } from '#shop/catalogue/contract.ts';

/** Types only: the server fills it in `app.ts`, and each slice adds its line. Loaders: `context.get(pageContext)`. */
export interface PageUseCases {
  settings: PageSettings;
  catalogue: CataloguePages;
  legal: LegalMentions;
  clock: { now(): Date };
}

export interface PageSettings {
  siteName: string;
  siteUrl: string;
  contactEmail: string;
  /** Where page views go once a person agrees; undefined when the shop measures nothing. */
  analytics?: AnalyticsReceiver;
  /** Where browsers report their errors; undefined when they report none. */
  errorReports?: ErrorDestination;
}

/** A Sentry project for browsers, and what the reports say of the shop: its mode and its version. */
export interface ErrorDestination {
  dsn: string;
  environment: string;
  release: string;
}

/** A Matomo of the shop's: its address without a trailing slash, and the number it gave to this site. */
export interface AnalyticsReceiver {
  url: string;
  siteId: string;
}

/** A rendered document, handed to the server as it is: through a `Response` it would be encoded and read back. */
export interface RenderedDocument {
  html: string;
  /** The allowed inline scripts, as a part of a Content-Security-Policy. */
  scriptHashes: string;
}

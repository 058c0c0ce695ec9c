/** Who publishes the shop, as the law wants it said (settings `LEGAL_*`); a mention that is not set yet is undefined. */
export interface LegalMentions {
  /** A demonstration or test shop: nothing is sold, and mentions may be missing. */
  isDemo: boolean;
  /** Where customers write. */
  contactEmail: string;
  company?: string;
  address?: string;
  registration?: string;
  /** Undefined for a business exempted from VAT. */
  vatNumber?: string;
  director?: string;
  host?: string;
  /** Name, address and website of the consumer mediator. */
  mediator?: string;
}

/** How long the record of a deleted account is kept (ruling 21): the privacy page says it, the deletion applies it. */
export const DELETION_RECORD_YEARS = 3;

/** How long the error-reporting service keeps a report, as the privacy page says: set it so there (`.env.example`). */
export const ERROR_REPORT_DAYS = 90;

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

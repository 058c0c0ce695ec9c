/** A missing mention is undefined (docs/product/legal-pages.md#mentions-come-from-the-settings). */
export interface LegalMentions {
  /** A demo sells nothing, and mentions may be missing. */
  isDemo: boolean;
  contactEmail: string;
  company?: string;
  address?: string;
  registration?: string;
  phone?: string;
  vatNumber?: string;
  director?: string;
  host?: string;
  mediator?: string;
}

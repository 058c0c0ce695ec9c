/** What a tool may keep for a customer (docs/product/document.md). */

/** Of one document, as JSON in UTF-8. */
export const DOCUMENT_BYTES = 262_144;
/** Of all that a customer keeps in one tool, former versions included. */
export const STORE_BYTES = 5_242_880;
export const STORE_DOCUMENTS = 500;
/** Of one that is numbered: hundreds of lines. */
export const PAPER_BYTES = 131_072;
/** Of what one account numbers in so many days, in whatever tools: it is kept for good, and takes no tool's room. */
export const ISSUED_BYTES = 33_554_432;
export const ISSUED_DAYS = 30;
/** As which the smallest counts there: sixteen thousand papers, five hundred a day. */
export const PAPER_LEAST_BYTES = 2048;
export const FORMER_VERSIONS = 10;
export const TITLE_LENGTH = 120;
/** Deeper values would stop those who read them by recursion. */
export const DOCUMENT_DEPTH = 64;

/** A document's name within its tool: opaque to the shop. */
export const DOCUMENT_KEY = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** What is numbered without holes (docs/product/document.md#numbers-without-holes). */
export const NUMBERED_KINDS = ['invoice', 'credit_note', 'quote'] as const;
export type NumberedKind = (typeof NUMBERED_KINDS)[number];

/** What tools share, each by the customer's leave (docs/product/document.md#own-book). */
export const BOOK_PARTS = ['company', 'customers', 'articles'] as const;
export type BookPart = (typeof BOOK_PARTS)[number];

export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

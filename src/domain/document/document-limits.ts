/** docs/product/document.md */

/** One document, as JSON in UTF-8. */
export const DOCUMENT_BYTES = 262_144;
/** Everything that a customer keeps in one tool, former versions included. */
export const STORE_BYTES = 5_242_880;
export const STORE_DOCUMENTS = 500;
/** One numbered paper: hundreds of lines fit. */
export const PAPER_BYTES = 131_072;
/**
 * What one account may number in the window, in all tools: papers are kept for good, and count towards no tool's
 * limit.
 */
export const ISSUED_BYTES = 33_554_432;
export const ISSUED_DAYS = 30;
/** A smaller paper counts as this, which allows sixteen thousand papers. */
export const PAPER_LEAST_BYTES = 2048;
export const FORMER_VERSIONS = 10;
export const TITLE_LENGTH = 120;
/** Deeper values would overflow recursive readers. */
export const DOCUMENT_DEPTH = 64;

/** The shop gives a key no meaning. */
export const DOCUMENT_KEY = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** docs/product/document.md#numbers-without-holes */
export const NUMBERED_KINDS = ['invoice', 'credit_note', 'quote'] as const;
export type NumberedKind = (typeof NUMBERED_KINDS)[number];

/** docs/product/document.md#own-book */
export const BOOK_PARTS = ['company', 'customers', 'articles'] as const;
export type BookPart = (typeof BOOK_PARTS)[number];

export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

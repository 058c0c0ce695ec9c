import { z } from 'zod';
import { customer, endpoint } from '#contract-kit/endpoint.ts';
import { identifier, isoInstant, lineOfText, numberInAddress, writtenDay } from '#contract-kit/fields.ts';
import { pageOf, pageQuery } from '#contract-kit/pagination.ts';
import {
  BOOK_PARTS,
  DOCUMENT_BYTES,
  DOCUMENT_KEY,
  NUMBERED_KINDS,
  TITLE_LENGTH,
} from '#domain/document/document-limits.ts';
import { PAPER_STATES, PAYMENT_MEANS } from '#domain/document/paper-state.ts';
import {
  bookShapes,
  bookValue,
  documentLine,
  documentValue,
  issueBody,
  listQuery,
  paperLine,
  version,
  versionLine,
} from './book-shapes.ts';

const slug = identifier(200).min(1);
const key = z.string().regex(DOCUMENT_KEY, 'Le nom d’un document est fait de lettres, chiffres et tirets.');

export const toolParams = z.object({ slug });
const documentParams = z.object({ slug, key });

/** Each quote of the JSON takes two bytes in the JSON around it. */
const savedBodyBytes = 2 * DOCUMENT_BYTES + 4096;

const parts = z.array(z.enum(BOOK_PARTS)).max(BOOK_PARTS.length);

const saveId = z.uuid('Chaque enregistrement a un numéro qui lui est propre.');
const refused = [
  'webhook_unauthenticated',
  'webhook_forbidden',
  'webhook_not_found',
  'invalid_token',
] as const;

export type DocumentLine = z.infer<typeof documentLine>;

export const listDocuments = endpoint(customer('GET', '/api/tools/:slug/documents/'), {
  summary: 'What the customer keeps in a tool, the last saved first, and what of their book it may use',
  params: toolParams,
  query: listQuery,
  answer: z.object({
    documents: z.array(documentLine),
    more: z.boolean(),
    used_bytes: z.int(),
    most_bytes: z.int(),
    allowed: parts,
    /** Those that its customer said yes or no to: a page that asks by itself asks once. */
    asked: parts,
    /** The kinds whose numbers have begun: the first number is asked for once. */
    begun: z.array(z.enum(NUMBERED_KINDS)),
  }),
  errors: refused,
  cost: 4,
});

export const readDocument = endpoint(customer('GET', '/api/tools/:slug/documents/:key/'), {
  summary: 'One document with its value, a text of JSON',
  params: documentParams,
  answer: documentLine.extend({ value: z.string() }),
  errors: [...refused, 'not_found'],
  cost: 2,
});

export const saveDocument = endpoint(customer('PUT', '/api/tools/:slug/documents/:key/'), {
  summary:
    'Saves a document: `version` is that which it was made from, 0 for a new one; the same id again is the same save',
  params: documentParams,
  body: z.strictObject({
    value: documentValue,
    title: lineOfText(TITLE_LENGTH),
    version,
    save_id: saveId,
    /** The former text stays a version to go back to, however short ago it was saved. */
    keep_former: z.boolean().optional(),
  }),
  answer: documentLine,
  errors: [
    ...refused,
    'not_found',
    'document_changed',
    'document_issued',
    'documents_full',
    'documents_many',
  ],
  cost: 8,
  rateLimit: { perAddress: 600, windowSeconds: 60 },
  bodyMaxBytes: savedBodyBytes,
});

export const changeDocument = endpoint(customer('PATCH', '/api/tools/:slug/documents/:key/'), {
  summary: 'Renames a document, or puts it away and takes it out again',
  params: documentParams,
  body: z.strictObject({
    title: lineOfText(TITLE_LENGTH).min(1, 'Donnez un nom au document.').optional(),
    archived: z.boolean().optional(),
  }),
  answer: documentLine,
  errors: [...refused, 'not_found'],
  cost: 2,
});

export const removeDocument = endpoint(customer('DELETE', '/api/tools/:slug/documents/:key/'), {
  summary: 'Removes a document and its former versions for good; an issued one stays',
  params: documentParams,
  answer: z.null(),
  status: 204,
  errors: [...refused, 'not_found', 'document_issued'],
  cost: 2,
});

export type VersionLine = z.infer<typeof versionLine>;

export const listVersions = endpoint(customer('GET', '/api/tools/:slug/documents/:key/versions/'), {
  summary: 'The former versions of a document, the newest first',
  params: documentParams,
  answer: z.object({ versions: z.array(versionLine) }),
  errors: [...refused, 'not_found'],
});

export const readVersion = endpoint(customer('GET', '/api/tools/:slug/documents/:key/versions/:version/'), {
  summary: 'A former version with its value',
  params: z.object({ slug, key, version: numberInAddress(z.int().positive().max(2_147_483_647)) }),
  answer: versionLine.extend({ value: z.string() }),
  errors: [...refused, 'not_found'],
  cost: 2,
});

export const issueDocument = endpoint(customer('POST', '/api/tools/:slug/documents/:key/issue/'), {
  summary: 'Gives the next number of its kind and freezes the document; again, it answers the same number',
  params: documentParams,
  body: issueBody,
  answer: documentLine,
  errors: [
    ...refused,
    'not_found',
    'document_changed',
    'document_issued',
    'numbers_waiting',
    'number_behind',
    'credit_beyond',
    'papers_full',
  ],
  cost: 5,
  rateLimit: { perAddress: 1000, windowSeconds: 86_400 }, // What is issued stays: nobody writes so many in a day.
});

export const listPapers = endpoint(customer('GET', '/api/tools/:slug/papers/'), {
  summary: 'All papers of the customer that were numbered, in whatever tool, the oldest first',
  params: toolParams,
  query: listQuery,
  answer: z.object({ papers: z.array(paperLine), more: z.boolean() }),
  errors: refused,
  cost: 9,
});

export const allowBook = endpoint(customer('PUT', '/api/tools/:slug/allowed/'), {
  summary: 'What of the customer’s own book this tool may use from now on, beside what it may already',
  params: toolParams,
  body: z.strictObject({
    parts,
    /** What its customer said no to: it may no longer. */
    declined: parts.optional(),
  }),
  answer: z.object({ allowed: parts }),
  errors: refused,
  cost: 2,
});

export const allowBookToAll = endpoint(customer('PUT', '/api/own-book/allowed/'), {
  summary:
    'What of their own book all tools of the customer may use from now on, beside what they may already',
  body: z.strictObject({
    parts,
    /** From each tool. */
    taken: parts.optional(),
  }),
  answer: z.object({ allowed: parts }),
  errors: ['invalid_token'],
  cost: 2,
});

const bookParams = z.object({ slug, part: z.enum(BOOK_PARTS) });
const bookEntry = z.object({ value: bookValue.nullable(), version });
export type BookEntry = z.infer<typeof bookEntry>;

export const readBook = endpoint(customer('GET', '/api/tools/:slug/book/:part/'), {
  summary:
    'A part of the customer’s own book, as a tool that may use it reads it; null as long as it is empty',
  params: bookParams,
  answer: bookEntry,
  errors: [...refused, 'book_not_allowed'],
  cost: 2,
});

export const saveBook = endpoint(customer('PUT', '/api/tools/:slug/book/:part/'), {
  summary:
    'A tool that may use a part of the book adds to it: the whole part, and the version it was made from',
  params: bookParams,
  body: z.strictObject({ value: bookValue, version, save_id: saveId }),
  answer: bookEntry,
  errors: [...refused, 'book_not_allowed', 'document_changed', 'documents_full'],
  cost: 12,
  bodyMaxBytes: savedBodyBytes,
});

const entryOf = <Shape extends z.ZodType>(shape: Shape) => z.object({ value: shape.nullable(), version });
const ownBook = z.object({
  company: entryOf(bookShapes.company),
  customers: entryOf(bookShapes.customers),
  articles: entryOf(bookShapes.articles),
  /** What all tools may use. */
  allowed: parts,
});
export type OwnBook = z.infer<typeof ownBook>;

export const readOwnBook = endpoint(customer('GET', '/api/own-book/'), {
  summary: 'The customer’s own book, whichever tools they have; a part is null as long as it is empty',
  answer: ownBook,
  cost: 4,
  errors: ['invalid_token'],
});

export const saveOwnBook = endpoint(customer('PUT', '/api/own-book/:part/'), {
  summary: 'The customer writes a part of their own book: the whole part, and the version it was made from',
  params: z.object({ part: z.enum(BOOK_PARTS) }),
  body: z.strictObject({ value: bookValue, version, save_id: saveId }),
  answer: bookEntry,
  errors: ['invalid_token', 'document_changed', 'documents_full'],
  cost: 12,
  bodyMaxBytes: savedBodyBytes,
});

const storeLine = z.object({
  slug: z.string(),
  name: z.string(),
  documents: z.int(),
  bytes: z.int(),
  used_at: isoInstant,
  allowed: parts,
  opens: z.boolean(),
  /** Where its customer stopped; null where nothing is kept that is not put away. */
  last: z.object({ key: z.string(), title: z.string(), saved_at: isoInstant }).nullable(),
  /** When all of it is erased, once the tool no longer opens. */
  forgotten_at: isoInstant.nullable(),
});
export type StoreLine = z.infer<typeof storeLine>;

export const listStores = endpoint(customer('GET', '/api/document-stores/'), {
  scope: 'documents.read',
  summary: 'The tools in which the customer keeps documents, also those that no longer open',
  answer: z.object({ stores: z.array(storeLine) }),
  errors: ['invalid_token'],
});

export const takeBackBook = endpoint(customer('DELETE', '/api/document-stores/:slug/allowed/'), {
  summary: 'Takes back all that a tool may use of the book, also where the tool no longer opens',
  params: toolParams,
  answer: z.null(),
  status: 204,
  errors: ['invalid_token', 'not_found'],
  cost: 2,
});

export const downloadStore = endpoint(customer('GET', '/api/document-stores/:slug/file/'), {
  scope: 'documents.read',
  summary: 'All documents of a tool as one JSON file, with or without a subscription',
  params: toolParams,
  answer: z.object({
    tool: z.string(),
    made_at: isoInstant,
    documents: z.array(documentLine.omit({ bytes: true }).extend({ value: z.unknown() })),
  }),
  cost: 4,
  errors: ['invalid_token', 'not_found'],
});

/** What the list shows; its file holds what of it is issued. */
const paperFilter = {
  /** A number, a customer or a name. */
  q: lineOfText(120).default(''),
  state: z.enum(PAPER_STATES).optional(),
  /** `other` is what is no paper. */
  kind: z.enum([...NUMBERED_KINDS, 'other']).optional(),
  tool: slug.optional(),
  archived: z.stringbool({ truthy: ['true'], falsy: ['false'] }).default(false),
  sort: z.enum(['number', 'customer', 'amount', 'day', 'due', 'state', 'saved']).default('saved'),
  descending: z.stringbool({ truthy: ['true'], falsy: ['false'] }).default(true),
};
export type PaperFilter = z.output<z.ZodObject<typeof paperFilter>>;

const paperRow = z.object({
  slug: z.string(),
  tool: z.string(),
  key: z.string(),
  title: z.string(),
  /** By the customer: else the page has called it so. */
  renamed: z.boolean(),
  /** Its tool may be opened now. */
  opens: z.boolean(),
  archived: z.boolean(),
  saved_at: isoInstant,
  issued: z.boolean(),
  /** Null of what is no paper: it has no number, amount nor state. */
  kind: z.enum(NUMBERED_KINDS).nullable(),
  written: z.string().nullable(),
  customer: z.string(),
  /** With tax; negative of a credit note. */
  amount_cents: z.int().nullable(),
  day: z.string().nullable(),
  due: z.string().nullable(),
  state: z.enum(PAPER_STATES).nullable(),
  paid_on: z.iso.date().nullable(),
  paid_by: z.enum(PAYMENT_MEANS).nullable(),
});
export type PaperRow = z.infer<typeof paperRow>;

export const listOwnDocuments = endpoint(customer('GET', '/api/documents/'), {
  scope: 'documents.read',
  summary:
    'All that the customer keeps in their tools, also in those that no longer open, as a business lists it',
  query: pageQuery.extend(paperFilter),
  answer: pageOf(paperRow),
  errors: ['invalid_token'],
  cost: 12,
});

export const downloadPapers = endpoint(customer('GET', '/api/documents/file/'), {
  scope: 'documents.read',
  summary: 'What is issued among what the same filter lists, each as a PDF, in one ZIP',
  query: z.strictObject(paperFilter),
  answer: z.null(),
  file: 'application/zip',
  errors: ['invalid_token', 'not_found'],
  cost: 300,
});

export const downloadPaper = endpoint(customer('GET', '/api/documents/:slug/:key/file/'), {
  scope: 'documents.read',
  summary: 'An issued document as a PDF, with or without a subscription',
  params: documentParams,
  answer: z.null(),
  file: 'application/pdf',
  errors: ['invalid_token', 'not_found', 'unavailable'],
  cost: 50,
});

export const paymentForm = z.strictObject({
  paid_on: writtenDay('Indiquez le jour du paiement, comme 2026-11-26.'),
  paid_by: z.enum(PAYMENT_MEANS, 'Choisissez le moyen de paiement.'),
});

export const notePayment = endpoint(customer('PUT', '/api/documents/:slug/:key/payment/'), {
  summary:
    'Notes that an issued invoice is paid: the day and by what means; again, it changes what was noted',
  params: documentParams,
  body: paymentForm,
  answer: z.null(),
  status: 204,
  errors: ['invalid_token', 'not_found', 'document_not_payable'],
  cost: 4,
});

export const takeBackPayment = endpoint(customer('DELETE', '/api/documents/:slug/:key/payment/'), {
  summary: 'Takes back that an invoice was paid',
  params: documentParams,
  answer: z.null(),
  status: 204,
  errors: ['invalid_token', 'not_found', 'document_not_payable'],
  cost: 4,
});

import { written } from '#contract-kit/fields.ts';
import { bytesOf, DOCUMENT_BYTES, DOCUMENT_DEPTH } from '#domain/document/document-limits.ts';
import { isJsonWithin } from '#domain/text/json-shape.ts';

const most = 100_000;

/** JSON as the page wrote it, which the shop never reads but to check it. */
export const documentValue = written('Le contenu est un texte JSON.')
  .refine((text) => bytesOf(text) <= DOCUMENT_BYTES, {
    error: 'Ce document est trop grand\u00a0: 256\u00a0ko au plus.',
    abort: true,
  })
  .refine((text) => isJsonWithin(text, { names: most, depth: DOCUMENT_DEPTH }), {
    error: 'Le contenu n’est pas du JSON lisible.',
  });

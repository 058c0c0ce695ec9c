/** What the shop reads of a paper that it keeps, whichever tool wrote it: each says by its name whose it is. */
import { readKeptQuote } from './generateur-de-devis/quote-reading.ts';
import { readKeptInvoice } from './generateur-de-factures/invoice-reading.ts';
import type { ReadPaper } from './parts/paper-reading.ts';

const readers: Readonly<Record<string, (kept: unknown) => ReadPaper | undefined>> = {
  devis: readKeptQuote,
  factures: readKeptInvoice,
};

const named = /"outil"\s*:\s*"([a-z-]{1,40})"/;

/** `value` is JSON. Undefined for what is no paper; never throws. */
export function readKeptPaper(value: string): ReadPaper | undefined {
  // Most of what tools keep is no paper: it is not parsed.
  if (!Object.hasOwn(readers, named.exec(value)?.[1] ?? '')) return undefined;
  const kept: unknown = JSON.parse(value);
  const tool: unknown = typeof kept === 'object' && kept !== null ? Reflect.get(kept, 'outil') : undefined;
  return typeof tool === 'string' && Object.hasOwn(readers, tool) ? readers[tool]?.(kept) : undefined;
}

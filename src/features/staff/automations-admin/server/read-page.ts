import { createHash } from 'node:crypto';
import { Refusal } from '#contract-kit/error-codes.ts';

export interface PageFile {
  html: string;
  fileName: string;
  bytes: number;
  sha256: string;
}

const refused = (message: string) => new Refusal('invalid', { fields: { webhook_file: [message] } });

const plainName = (name: string) =>
  (name.split(/[\\/]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu, '').slice(-200);

/** Nothing is taken off, not even a byte order mark (docs/product/automation.md#html-is-kept-as-it-is). */
export async function readPage(file: File): Promise<PageFile> {
  const bytes = Buffer.from(await file.arrayBuffer());
  let html: string;
  try {
    html = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw refused('Ce fichier n’est pas un texte en UTF-8\u00a0: enregistrez-le dans cet encodage.');
  }
  if (html.includes('\0')) throw refused('Ce fichier n’est pas une page HTML.');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { html, fileName: plainName(file.name), bytes: bytes.length, sha256 };
}

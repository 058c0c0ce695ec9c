import type { FastifyRequest } from 'fastify';
import { longTextBytes } from '#contract-kit/endpoint.ts';
import { Refusal } from '#contract-kit/error-codes.ts';
import { lineForm } from '#domain/text/one-form.ts';

const most = { fields: 30, files: 3, parts: 33, fieldSize: longTextBytes, headerPairs: 100 };

const tooLarge = (field: string, bytes: number) =>
  new Refusal('body_too_large', {
    fields: { [field]: [`Ce fichier ne peut pas dépasser ${bytes / 1_048_576}\u00a0Mo.`] },
  });

const refused = (field: string, message: string) =>
  new Refusal('invalid', { fields: { [field.slice(0, 100)]: [message] } });

const lineFeeds = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value);

/** The form parser throws plain errors for a malformed or cut body. */
const isUnreadable = (error: unknown) =>
  error instanceof Error && error.constructor === Error && !('code' in error);

/** Empty fields count as missing. Throws `body_too_large`, and `invalid` for a malformed form. */
export async function readForm(request: FastifyRequest, maxBytes: number): Promise<Record<string, unknown>> {
  try {
    return await readParts(request, maxBytes);
  } catch (error) {
    if (isUnreadable(error))
      throw new Refusal('invalid', { detail: 'Ce formulaire est incomplet ou illisible.' });
    throw error;
  }
}

async function readParts(request: FastifyRequest, maxBytes: number): Promise<Record<string, unknown>> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > most.files * maxBytes + longTextBytes) throw new Refusal('body_too_large');
  const form = new Map<string, unknown>();
  for await (const part of request.parts({ limits: { ...most, fileSize: maxBytes } })) {
    const { fieldname } = part;
    if (form.has(fieldname)) throw refused(fieldname, 'Ce champ est donné deux fois.');
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated) throw new Refusal('body_too_large');
      // Browsers send every line end as CRLF.
      if (part.value !== '') form.set(fieldname, lineFeeds(part.value));
      continue;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of part.file) chunks.push(chunk);
    if (part.file.truncated) throw tooLarge(fieldname, maxBytes);
    // Browsers send an empty part when no file was chosen.
    if (chunks.length === 0 && !part.filename) continue;
    const bytes = new Uint8Array(Buffer.concat(chunks));
    form.set(
      fieldname,
      new File([bytes], lineForm(part.filename ?? '') || 'fichier', { type: part.mimetype }),
    );
  }
  return Object.fromEntries(form);
}

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const WORTH_COMPRESSING = 1024;
const QUALITY = 5;
const ENTRY_OVERHEAD = 1024;

export type AnswerHeaders = Readonly<Record<string, string>>;

/** Ready to be sent: nothing is left to compute for the person who asks. */
export interface CachedAnswer {
  readonly etag: string;
  readonly identity: { readonly headers: AnswerHeaders; readonly body: Buffer };
  readonly brotli: { readonly headers: AnswerHeaders; readonly body: Buffer } | undefined;
  readonly notModifiedHeaders: AnswerHeaders;
  /** What it weighs in memory, in bytes. */
  readonly size: number;
}

/** A weak ETag: one content, two encodings. Browsers may keep it but ask again each time (304). */
export async function prepareAnswer(body: Buffer, given: AnswerHeaders): Promise<CachedAnswer> {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const headers = { 'cache-control': 'public, max-age=0, must-revalidate', ...given, etag };
  const { 'content-type': _, ...notModifiedHeaders } = { 'content-type': '', ...headers };
  const brotli = body.length < WORTH_COMPRESSING ? undefined : await compressed(body);
  return {
    etag,
    identity: { headers: { ...headers, 'content-length': String(body.length) }, body },
    brotli: brotli && {
      headers: { ...headers, 'content-encoding': 'br', 'content-length': String(brotli.length) },
      body: brotli,
    },
    notModifiedHeaders,
    size: body.length + (brotli?.length ?? 0) + ENTRY_OVERHEAD,
  };
}

function compressed(body: Buffer): Promise<Buffer> {
  return compress(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

import PostalMime, { addressParser, type Email } from 'postal-mime';
import type { HeaderField } from '#domain/mail/automatic-message.ts';
import { textOfHtml } from '#domain/mail/html-text.ts';
import {
  EMAIL_BOUNDARIES_MAX,
  EMAIL_BYTES_MAX,
  EMAIL_DEPTH_MAX,
  EMAIL_HEADERS_MAX,
  EMAIL_TEXT_MAX,
} from '#domain/mail/mail-limits.ts';

export interface ReceivedEmail {
  /** From the top to the bottom. */
  headers: readonly HeaderField[];
  messageId: string | undefined;
  /** All that the headers name as its author: more than one is nobody. */
  authors: readonly string[];
  recipients: readonly string[];
  subject: string;
  date: string | undefined;
  isAnswer: boolean;
  /** Undefined when only its headers were read, because it is too large or beyond the limits. */
  text: string | undefined;
}

const recipientHeaders = new Set([
  'to',
  'cc',
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
]);
const mostRecipients = 200;

const addressesIn = (values: readonly string[]): string[] =>
  values.flatMap((value) => addressParser(value, { flatten: true }).flatMap(({ address }) => address ?? []));

/** Each of these lines may begin a part, and each part costs the parser those before it. */
function boundariesIn(raw: Uint8Array): number {
  let count = 0;
  for (let at = raw.indexOf(0x0a); at >= 0 && count <= EMAIL_BOUNDARIES_MAX; at = raw.indexOf(0x0a, at + 1)) {
    if (raw[at + 1] === 0x2d && raw[at + 2] === 0x2d) count += 1;
  }
  return count;
}

function headersOf(raw: Buffer): Buffer {
  const ends = ['\r\n\r\n', '\n\n'].map((mark) => raw.indexOf(mark)).filter((at) => at >= 0);
  return raw.subarray(0, Math.min(EMAIL_HEADERS_MAX, ...ends));
}

/** Texts that are nobody's words: a forwarded message stays an attachment, and attachments are not kept. */
const parse = (raw: Buffer): Promise<Email> =>
  PostalMime.parse(raw, {
    maxNestingDepth: EMAIL_DEPTH_MAX,
    maxHeadersSize: EMAIL_HEADERS_MAX,
    forceRfc822Attachments: true,
  });

async function parseWithin(raw: Buffer, size: number): Promise<{ email: Email; isWhole: boolean }> {
  const headers = () => parse(Buffer.concat([headersOf(raw), Buffer.from('\r\n\r\n')]));
  if (size > EMAIL_BYTES_MAX || boundariesIn(raw) > EMAIL_BOUNDARIES_MAX)
    return { email: await headers(), isWhole: false };
  try {
    return { email: await parse(raw), isWhole: true };
  } catch {
    return { email: await headers(), isWhole: false };
  }
}

const textOf = ({ text, html }: Email): string =>
  text?.trim() ? text.slice(0, EMAIL_TEXT_MAX) : textOfHtml((html ?? '').slice(0, 4 * EMAIL_TEXT_MAX));

/** `raw`: the email, or its beginning when it is of more bytes (`size`). Undefined when not even its headers can be read. */
export async function readEmail(raw: Buffer, size: number): Promise<ReceivedEmail | undefined> {
  const parsed = await parseWithin(raw, size).catch(() => undefined);
  if (!parsed) return undefined;
  const { email, isWhole } = parsed;
  const headers = email.headers.map(({ key, value }) => ({ key, value }));
  const valuesOf = (key: string) => headers.filter((one) => one.key === key).map(({ value }) => value);
  const named = headers.filter(({ key }) => recipientHeaders.has(key)).map(({ value }) => value);
  return {
    headers,
    messageId: valuesOf('message-id')[0]?.trim() || undefined,
    authors: addressesIn(valuesOf('from')),
    recipients: addressesIn(named).slice(0, mostRecipients),
    subject: email.subject ?? '',
    date: email.date,
    isAnswer: headers.some(({ key }) => key === 'in-reply-to' || key === 'references'),
    text: isWhole ? textOf(email) : undefined,
  };
}

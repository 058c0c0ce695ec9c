import { isUtf8 } from 'node:buffer';
import { writeFile } from 'node:fs/promises';
import PostalMime, { addressParser, type Email } from 'postal-mime';
import { FILE_LIMITS } from '#domain/file/file-limits.ts';
import type { HeaderField } from '#domain/mail/automatic-message.ts';
import { textOfHtml } from '#domain/mail/html-text.ts';
import {
  type AttachedFile,
  EMAIL_BOUNDARIES_MAX,
  EMAIL_BYTES_MAX,
  EMAIL_DEPTH_MAX,
  EMAIL_HEADER_FIELDS_MAX,
  EMAIL_HEADERS_MAX,
  EMAIL_LINES_MAX,
  EMAIL_TEXT_MAX,
} from '#domain/mail/mail-limits.ts';
import { ownWords } from '#domain/mail/own-words.ts';
import { readableLine } from '#domain/mail/readable-text.ts';

export interface WrittenEmail {
  /** The email, or only its beginning when it has more bytes (`size`). */
  raw: Buffer;
  size: number;
  shopNames: readonly string[];
  /** Files are put beside this place, and no bytes of them go any other way. */
  place: string;
}

export interface ReceivedFile extends AttachedFile {
  /** Where its bytes are; undefined where it is one too many, or too large. */
  at?: string;
}

export interface ReceivedEmail {
  headers: readonly HeaderField[];
  messageId: string | undefined;
  /** Several authors count as none. */
  authors: readonly string[];
  recipients: readonly string[];
  subject: string;
  date: string | undefined;
  isAnswer: boolean;
  /** The text is read as an answer and as a first message; undefined when the email was too large. */
  words: { ofAnswer: string; ofWhole: string } | undefined;
  /** Attachments, without the pictures its text shows. */
  files: readonly ReceivedFile[];
}

const recipientHeaders = new Set([
  'to',
  'cc',
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
]);
const mostAddresses = 200;
const mostFiles = 100;
/** Cut early: normalising endless combining marks takes tens of seconds. */
const longestSubject = 1_000;

const addressesIn = (values: readonly string[]): string[] =>
  values.flatMap((value) => addressParser(value, { flatten: true }).flatMap(({ address }) => address ?? []));

/** Each line costs the parser memory, and each possible boundary is checked against those before it. */
function hasTooManyLines(raw: Uint8Array): boolean {
  let lines = 0;
  let boundaries = 0;
  for (let at = raw.indexOf(0x0a); at >= 0; at = raw.indexOf(0x0a, at + 1)) {
    lines += 1;
    if (raw[at + 1] === 0x2d && raw[at + 2] === 0x2d) boundaries += 1;
    if (lines > EMAIL_LINES_MAX || boundaries > EMAIL_BOUNDARIES_MAX) return true;
  }
  return false;
}

function headersOf(raw: Buffer): Buffer {
  const ends = ['\r\n\r\n', '\n\n'].map((mark) => raw.indexOf(mark)).filter((at) => at >= 0);
  return raw.subarray(0, Math.min(EMAIL_HEADERS_MAX, ...ends));
}

/** A forwarded message stays an attachment. */
const parse = (raw: Buffer): Promise<Email> =>
  PostalMime.parse(raw, {
    maxNestingDepth: EMAIL_DEPTH_MAX,
    maxHeadersSize: EMAIL_HEADERS_MAX,
    forceRfc822Attachments: true,
  });

const partHeaders = /(^--[^\r\n]+\r?\n)((?:[^\r\n]+\r?\n)+)/gm;
const textField = /^content-type:[ \t]*text\/(?:plain|html)(?:[^\r\n]|\r?\n[ \t])*/gim;
const utf8Name = /charset\s*=\s*"?utf-?8"?/i;

/** Western programs that name no charset, or a wrong one, wrote Windows-1252. */
const withWesternSet = (headers: string): string =>
  headers.replaceAll(textField, (field) =>
    /charset/i.test(field)
      ? field.replace(utf8Name, 'charset=windows-1252')
      : `${field}; charset=windows-1252`,
  );

function asWestern(raw: Buffer): Buffer {
  const { length } = headersOf(raw);
  const [headers, body] = [raw.subarray(0, length), raw.subarray(length).toString('latin1')];
  const top = (isUtf8(headers) ? headers : Buffer.from(headers.toString('latin1'))).toString('latin1');
  const typed = /^content-type:/im.test(top) ? '' : 'Content-Type: text/plain\r\n';
  const parts = body.replaceAll(
    partHeaders,
    (_all, mark: string, part: string) => mark + withWesternSet(part),
  );
  return Buffer.from(withWesternSet(typed + top) + parts, 'latin1');
}

/** A replacement character in real UTF-8 was in the email itself. */
const hasLostLetters = ({ subject, text, html }: Email): boolean => {
  const read = [subject, text, html].join('');
  return read.includes('\uFFFD') && !/[^\p{ASCII}\uFFFD\s]/u.test(read);
};

async function parseWhole(raw: Buffer): Promise<Email> {
  const email = await parse(raw);
  if (!hasLostLetters(email)) return email;
  return await parse(asWestern(raw));
}

async function parseWithin(raw: Buffer, size: number): Promise<{ email: Email; isWhole: boolean }> {
  const headers = () => parse(Buffer.concat([headersOf(raw), Buffer.from('\r\n\r\n')]));
  if (size > EMAIL_BYTES_MAX || hasTooManyLines(raw)) return { email: await headers(), isWhole: false };
  try {
    return { email: await parseWhole(raw), isWhole: true };
  } catch {
    return { email: await headers(), isWhole: false };
  }
}

const textOf = ({ text, html }: Email): string =>
  (text?.trim() ? text : textOfHtml((html ?? '').slice(0, 4 * EMAIL_TEXT_MAX))).slice(0, EMAIL_TEXT_MAX);

function wordsOf(email: Email, of: readonly string[]): ReceivedEmail['words'] {
  const text = textOf(email);
  return {
    ofAnswer: ownWords(text, { isAnswer: true, of }),
    ofWhole: ownWords(text, { isAnswer: false, of }),
  };
}

const sizeOf = (content: Email['attachments'][number]['content']): number =>
  typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength;

/** A logo weighs less, a screenshot more. */
const smallPicture = 30_000;

/** Mail programs mark much as inline: only small pictures that the text cites are no attachments. */
const isOfItsText = (
  { html }: Email,
  { contentId, mimeType, content }: Email['attachments'][number],
): boolean => {
  const name = contentId?.replaceAll(/[<>]/g, '');
  const isCited = name !== undefined && name !== '' && (html ?? '').includes(`cid:${name}`);
  return isCited && mimeType.startsWith('image/') && sizeOf(content) <= smallPicture;
};

async function filesOf(email: Email, place: string): Promise<ReceivedFile[]> {
  const files: ReceivedFile[] = [];
  for (const attachment of email.attachments.slice(0, mostFiles)) {
    if (isOfItsText(email, attachment)) continue;
    const { filename, content } = attachment;
    const size = sizeOf(content);
    const file: ReceivedFile = { name: (filename ?? '').slice(0, 500), size };
    if (files.length < FILE_LIMITS.perMessage && size <= FILE_LIMITS.bytes) {
      file.at = `${place}-${files.length}`;
      await writeFile(file.at, typeof content === 'string' ? content : new Uint8Array(content));
    }
    files.push(file);
  }
  return files;
}

/** Runs in its own process (`read-email.ts`); the result is small whatever was sent. */
export async function read({
  raw,
  size,
  shopNames,
  place,
}: WrittenEmail): Promise<ReceivedEmail | undefined> {
  const parsed = await parseWithin(raw, size).catch(() => undefined);
  if (!parsed || parsed.email.headers.length > EMAIL_HEADER_FIELDS_MAX) return undefined;
  const { email, isWhole } = parsed;
  const headers = email.headers.map(({ key, value }) => ({ key, value }));
  const valuesOf = (key: string) => headers.filter((one) => one.key === key).map(({ value }) => value);
  const named = headers.filter(({ key }) => recipientHeaders.has(key)).map(({ value }) => value);
  return {
    headers,
    messageId: valuesOf('message-id')[0]?.trim() || undefined,
    authors: addressesIn(valuesOf('from')).slice(0, mostAddresses),
    recipients: addressesIn(named).slice(0, mostAddresses),
    subject: readableLine((email.subject ?? '').slice(0, 10 * longestSubject), longestSubject),
    date: email.date,
    isAnswer: headers.some(({ key }) => key === 'in-reply-to' || key === 'references'),
    words: isWhole ? wordsOf(email, shopNames) : undefined,
    files: isWhole ? await filesOf(email, place) : [],
  };
}

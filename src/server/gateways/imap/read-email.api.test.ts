import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAutomatic } from '#domain/mail/automatic-message.ts';
import { EMAIL_BYTES_MAX, EMAIL_HEADERS_MAX, EMAIL_TEXT_MAX } from '#domain/mail/mail-limits.ts';
import { writtenEmail } from '#tests/incoming-emails.ts';
import { BeyondLimits, readApart } from '../../apart/read-apart.ts';
import { read } from './email-reader.ts';
import { readEmail } from './read-email.ts';

const most = EMAIL_BYTES_MAX - 2_000;
const place = path.join(tmpdir(), `rouage-email-${randomUUID()}`);
const lots = (text: string, bytes = most) => text.repeat(Math.ceil(bytes / text.length)).slice(0, bytes);
const body = (type: string, text: string, ...headers: string[]) =>
  Buffer.concat([writtenEmail({ type, headers, text: '' }), Buffer.from(text)]);
const header = (name: string, value: string) => writtenEmail({ headers: [`${name}: ${value}`] });
const parts = (count: number, type: (n: number) => string, text: string) =>
  body(
    'multipart/mixed; boundary=b',
    `${Array.from({ length: count }, (_, n) => `--b\r\nContent-Type: ${type(n)}\r\n\r\n${text}\r\n`).join('')}--b--\r\n`,
  );
const base64 = 'Content-Transfer-Encoding: base64';
const headers = EMAIL_HEADERS_MAX - 2_000;

const hostile: readonly (readonly [string, () => Buffer])[] = [
  ['line feeds alone', () => body('text/plain', lots('\n'))],
  ['ends of lines alone', () => body('text/plain', lots('\r\n'))],
  ['line feeds of a calendar', () => body('text/calendar', lots('\n'))],
  ['nine hundred parts of text', () => parts(900, () => 'text/plain', lots('x & < y ', 5_000))],
  [
    'nine hundred parts of text and HTML by turns',
    () => parts(900, (n) => (n % 2 ? 'text/html' : 'text/plain'), lots('<b>&amp;<a href=x>', 5_000)),
  ],
  ['flowed lines', () => body('text/plain; format=flowed', lots('a \n'))],
  ['long flowed lines', () => body('text/plain; format=flowed; delsp=yes', lots(`${'a'.repeat(60)} \n`))],
  ['UTF-7', () => body('text/plain; charset=utf-7', lots('+AGEAYg-'))],
  ['UTF-7 that never ends', () => body('text/plain; charset=utf-7', lots('+'))],
  ['base64 that ends at each letter', () => body('text/plain', lots('A='), base64)],
  ['base64 of lines that end', () => body('text/plain', lots('A=\n'), base64)],
  ['no base64 at all', () => body('text/plain', lots('*&é'), base64)],
  ['a million open tags', () => body('text/html', lots('<div>'))],
  ['quotes within quotes', () => body('text/html', lots('<blockquote>'))],
  ['a tag of a million attributes', () => body('text/html', `<a ${lots(' a1 b2 c3 d4', most - 10)}>`)],
  ['marks that open nothing', () => body('text/html', lots('<!--&<'))],
  [
    'two thousand levels',
    () =>
      body(
        'multipart/mixed; boundary=b0',
        Array.from(
          { length: 2_000 },
          (_, n) => `--b${n}\r\nContent-Type: multipart/mixed; boundary=b${n + 1}\r\n\r\n`,
        ).join(''),
      ),
  ],
  ['a part of headers alone', () => parts(1, () => `text/plain\r\n${lots('A: b\r\n')}`, 'x')],
  ['one endless header', () => header('X-Long', lots('a'))],
  ['forty thousand headers', () => header('X', `a\r\n${lots('A: b\r\n', headers)}X: a`)],
  ['a header of forty thousand lines', () => header('X', lots('a\r\n ', headers))],
  ['addresses without end', () => header('Cc', lots('a@b.c,', headers))],
  ['groups within groups', () => header('Cc', lots('a:(', headers))],
  ['names that never end', () => header('Cc', lots('"<', headers))],
  ['encoded words', () => header('Subject', lots('=?utf-8?Q?=41?= ', headers))],
  ['encoded words that never end', () => header('Subject', lots('=?utf-7?Q?+', headers))],
  [
    'a parameter in fifteen thousand pieces (RFC 2231)',
    () => body(`text/plain; ${Array.from({ length: 15_000 }, (_, n) => `a*${n}*=x%41`).join('; ')}`, 'x'),
  ],
  [
    'a parameter whose piece has an endless number',
    () => body(`text/plain; a*${'9'.repeat(headers)}*=x`, 'x'),
  ],
  [
    'results of a server that never end',
    () => header('Authentication-Results', lots('mx.rouage.example; ((', headers)),
  ],
];

describe('a hostile email costs the process that reads mailboxes nothing', () => {
  it.each(hostile)('%s', { tags: ['4.email.hostile'] }, async (_what, written) => {
    const raw = written();
    const began = process.cpuUsage();
    const reader = new URL('./email-reader.ts', import.meta.url);
    const email = await readApart<typeof read>(
      reader,
      { raw, size: raw.length, shopNames: [], place },
      { withinMs: 2_000 },
    ).catch((error: unknown) => {
      if (!(error instanceof BeyondLimits)) throw error;
    });
    const { user, system } = process.cpuUsage(began);
    // What is written to the reader and read from it; it took a minute and 7.5 GB here.
    expect((user + system) / 1_000).toBeLessThan(2_000);
    const said = email?.words?.ofWhole ?? '';
    expect(said.length).toBeLessThanOrEqual(EMAIL_TEXT_MAX);
    expect(JSON.stringify(email ?? null).length).toBeLessThan(1024 * 1024);
  });

  it('also as it is judged beside its reading: marks on one letter of its subject', async () => {
    const marks = lots('\u0301\u0316', headers / 2 - 2_000);
    const raw = writtenEmail({ headers: ['In-Reply-To: <a@b.c>'], subject: `Idée a${marks}` });
    const email = await readEmail({ raw, size: raw.length, shopNames: [], place });
    if (!email) throw new Error('it was not read');
    const began = process.cpuUsage();
    expect(isAutomatic({ ...email, sender: 'a@b.fr' })).toBe(false);
    const { user, system } = process.cpuUsage(began);
    // Composing them took 4.6 s, and 40 s in another order.
    expect((user + system) / 1_000).toBeLessThan(500);
    expect(email.subject).toMatch(/^Idée á/);
  });

  it('and one of the largest size is read, a file with its words', async () => {
    const file = lots(`${'QUJD'.repeat(19)}\r\n`, most - 1_000);
    const raw = body(
      'multipart/mixed; boundary=b',
      `--b\r\nContent-Type: text/plain\r\n\r\nMon idée\r\n--b\r\nContent-Type: application/pdf\r\n${base64}\r\n\r\n${file}\r\n--b--\r\n`,
    );
    expect((await readEmail({ raw, size: raw.length, shopNames: [], place }))?.words?.ofWhole).toBe(
      'Mon idée',
    );
  });
});

const pieces = fc.constantFrom(
  ...[
    'From: a@b.c',
    'From:',
    '\r\n',
    '\n',
    '\r\n\r\n',
    ': ',
    ' ',
    '\0',
    '=?utf-8?B?',
    '?=',
    '--b',
    '--',
    '<',
    '"',
    '(',
    ';',
  ],
  ...[
    'Content-Type: multipart/mixed; boundary=b',
    'Content-Type: text/html',
    'charset*0*=',
    base64,
    'é',
    '>',
    '=3D',
    '+',
  ],
);

it('whatever bytes come, its reader answers', async () => {
  const bytes = fc.oneof(
    fc.array(pieces, { maxLength: 60 }).map((all) => Buffer.from(all.join(''))),
    fc.uint8Array({ maxLength: 300 }).map((all) => Buffer.from(all)),
  );
  await fc.assert(
    fc.asyncProperty(
      bytes,
      async (raw) => void (await read({ raw, size: raw.length, shopNames: [], place })),
    ),
  );
});

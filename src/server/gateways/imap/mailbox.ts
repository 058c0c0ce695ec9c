import type { ImapFlow, ImapFlowOptions } from 'imapflow';
import { EMAIL_BYTES_MAX } from '#domain/mail/mail-limits.ts';
import type { Settings } from '../../settings/settings.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Times are milliseconds. `whole` exists because a server that sends a byte a second never trips the others. */
interface Patience {
  greeting: number;
  silence: number;
  whole: number;
}

/** TLS is required outside this machine, as for SMTP; `?requireTLS=false` allows a private network without it. */
export function imapOptions(imapUrl: string, { greeting, silence }: Patience): ImapFlowOptions {
  const { protocol, hostname, port, username, password, searchParams } = new URL(imapUrl);
  const secure = protocol === 'imaps:';
  const isPlain = loopback.has(hostname) || searchParams.get('requireTLS') === 'false';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 993 : 143),
    secure,
    ...(secure || isPlain ? {} : { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: greeting,
    greetingTimeout: greeting,
    socketTimeout: silence,
  };
}

export const folderOf = (imapUrl: string): string =>
  decodeURIComponent(new URL(imapUrl).pathname.replace(/^\/+/, '')) || 'INBOX';

/** The mailbox is away, slow, full or refuses us; its emails wait. The message names nobody. */
export class MailboxAway extends Error {
  override name = 'MailboxAway';
}

/** Emails go there once handled, or when people must read them. */
export const MAIL_FOLDERS = { handled: 'Traités', toRead: 'À lire' } as const;
export type MailFolder = keyof typeof MAIL_FOLDERS;

export interface WaitingEmail {
  uid: number;
  /** Identifies the email in its folder; no other email ever has it. */
  place: string;
  size: number;
}

export interface OpenMailbox {
  waiting(limit: number): Promise<WaitingEmail[]>;
  read(uid: number, mostBytes: number): Promise<Buffer | undefined>;
  /** Does nothing when it was moved meanwhile. */
  file(uid: number, folder: MailFolder): Promise<void>;
}

export interface IncomingMailbox {
  /** Throws `MailboxAway`, also when one question takes too long; the time of `work` itself is not limited. */
  visit<Result>(work: (mailbox: OpenMailbox) => Promise<Result>): Promise<Result>;
}

const usualPatience: Patience = { greeting: 10_000, silence: 20_000, whole: 60_000 };

/** The client's messages quote the server, which may name people. */
function away(error: unknown): MailboxAway {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  const isRefused = error instanceof Error && 'authenticationFailed' in error && error.authenticationFailed;
  return new MailboxAway(isRefused ? 'the mailbox refuses the user or the password' : `mailbox: ${code}`);
}

type Ask = <Answer>(question: () => Promise<Answer | false | undefined>) => Promise<Answer>;

const asking =
  (client: ImapFlow, { whole }: Patience): Ask =>
  async (question) => {
    const tooLate = setTimeout(() => client.close(), whole);
    try {
      const answer = await question();
      if (answer !== false && answer !== undefined) return answer;
    } catch (error) {
      throw away(error);
    } finally {
      clearTimeout(tooLate);
    }
    throw new MailboxAway('the mailbox refused a command');
  };

function opened(client: ImapFlow, asked: Ask): OpenMailbox {
  const made = new Set<MailFolder>();
  return {
    async waiting(limit) {
      const uids = await asked(() => client.search({ all: true }, { uid: true }));
      const oldest = uids.toSorted((one, other) => one - other).slice(0, limit);
      if (oldest.length === 0) return [];
      const sized = { uid: true, size: true };
      const found = await asked(() => client.fetchAll(oldest.join(','), sized, { uid: true }));
      const mailbox = client.mailbox && `${client.mailbox.path}:${client.mailbox.uidValidity}`;
      return found
        .map(({ uid, size = EMAIL_BYTES_MAX + 1 }) => ({ uid, size, place: `${mailbox}:${uid}` }))
        .sort((one, other) => one.uid - other.uid);
    },
    async read(uid, mostBytes) {
      const query = { uid: true, source: { start: 0, maxLength: mostBytes } };
      const [found] = await asked(() => client.fetchAll(String(uid), query, { uid: true }));
      return found?.source;
    },
    async file(uid, folder) {
      if (!made.has(folder)) await asked(() => client.mailboxCreate(MAIL_FOLDERS[folder]));
      made.add(folder);
      await asked(() => client.messageMove(String(uid), MAIL_FOLDERS[folder], { uid: true }));
    },
  };
}

/** The first visit loads the client: the web process makes none. */
async function connect(imapUrl: string, patience: Patience): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow(imapOptions(imapUrl, patience));
  // Failures reach whoever waits; without a listener this event would end the process.
  client.on('error', () => undefined);
  return client;
}

async function visit<Result>(
  imapUrl: string,
  patience: Patience,
  work: (mailbox: OpenMailbox) => Promise<Result>,
): Promise<Result> {
  const client = await connect(imapUrl, patience);
  const asked = asking(client, patience);
  try {
    await asked(() => client.connect().then(() => true));
    // The lock keeps the connection while the visit works.
    await asked(() => client.getMailboxLock(folderOf(imapUrl)));
    const result = await work(opened(client, asked));
    // The work is done, so a failed logout changes nothing.
    await asked(() => client.logout().then(() => true)).catch(() => undefined);
    return result;
  } finally {
    client.close();
  }
}

export function openIncomingMailbox(
  { IMAP_URL, SHOP_HOLD }: Pick<Settings, 'IMAP_URL'> & Partial<Pick<Settings, 'SHOP_HOLD'>>,
  patience = usualPatience,
): IncomingMailbox | undefined {
  // A copy would file what the shop has not read (docs/operate.md#backups).
  if (SHOP_HOLD && IMAP_URL)
    return { visit: () => Promise.reject(new MailboxAway('the shop is held (SHOP_HOLD)')) };
  return IMAP_URL === undefined ? undefined : { visit: (work) => visit(IMAP_URL, patience, work) };
}

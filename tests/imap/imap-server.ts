import { ImapFlow } from 'imapflow';

/** A real server on 127.0.0.1, or a stand-in that speaks as one: every user has an empty mailbox, and one password. */
export interface ImapServer {
  port: number;
  stop(): Promise<void>;
}

export const imapPassword = 'secret';

export const imapUrl = (port: number, user: string, password = imapPassword): string =>
  `imap://${user}:${password}@127.0.0.1:${port}/INBOX`;

/** The mail server or a person acts on a mailbox so, beside the shop. */
async function onMailbox<Result>(
  { port }: Pick<ImapServer, 'port'>,
  user: string,
  act: (client: ImapFlow) => Promise<Result>,
): Promise<Result> {
  const auth = { user, pass: imapPassword };
  const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, auth, logger: false });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.logout();
  }
}

export const deliverTo = (server: ImapServer, user: string, emails: readonly Buffer[]): Promise<void> =>
  onMailbox(server, user, async (client) => {
    for (const email of emails) await client.append('INBOX', email);
  });

/** The subjects of each folder that holds anything, in the order of arrival. */
export const foldersOf = (server: ImapServer, user: string): Promise<Record<string, string[]>> =>
  onMailbox(server, user, async (client) => {
    const folders: Record<string, string[]> = {};
    for (const { path } of await client.list()) {
      const lock = await client.getMailboxLock(path);
      const held = await client.fetchAll('1:*', { uid: true, source: true });
      lock.release();
      const subjects = held.map(({ source }) => /^Subject: (.*)\r$/m.exec(String(source))?.[1] ?? '');
      if (subjects.length > 0) folders[path] = subjects;
    }
    return folders;
  });

import { describe } from 'vitest';
import { startImapSandbox } from '#sandbox/imap/imap-server.ts';
import { imapPassword } from '#tests/imap/imap-server.ts';
import { mailboxSuite } from '#tests/imap/mailbox-suite.ts';

describe('on the stand-in, as on Dovecot', () => {
  mailboxSuite(async () => {
    const { port, close } = await startImapSandbox({ password: imapPassword });
    return { port, stop: close };
  });
});

import { describe } from 'vitest';
import { findDovecot, startDovecot } from '#tests/imap/dovecot.ts';
import { mailboxSuite } from '#tests/imap/mailbox-suite.ts';

describe('on Dovecot', () => {
  mailboxSuite(() => {
    const program = findDovecot();
    if (program === undefined) throw new Error('Dovecot is not installed');
    return startDovecot(program);
  });
});

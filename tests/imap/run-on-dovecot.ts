import { runOnPackage } from '#bin/tests/debian-package.ts';
import { findDovecot } from './dovecot.ts';

/** The mailbox's tests on a real IMAP server; the API tests run the same on the stand-in. */
runOnPackage({
  name: 'Dovecot',
  install: 'apt-get install -y dovecot-imapd',
  isThere: () => findDovecot() !== undefined,
  project: 'dovecot',
});

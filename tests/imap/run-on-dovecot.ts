import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findDovecot } from './dovecot.ts';

/** The mailbox's tests on a real IMAP server, where the machine has one; the API tests run the same on the stand-in. */
const root = fileURLToPath(new URL('../..', import.meta.url));

if (findDovecot() === undefined) {
  process.stdout.write('NOT RUN: Dovecot is not installed (Debian: apt-get install dovecot-imapd).\n');
} else {
  const { status } = spawnSync(
    `${root}node_modules/.bin/vitest`,
    ['run', '--project', 'dovecot', '--maxWorkers=1', ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit' },
  );
  if (status !== 0) process.exit(status ?? 1);
}

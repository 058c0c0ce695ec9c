import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { packageProblem } from '#bin/tests/debian-package.ts';
import { findDovecot } from './dovecot.ts';

/** The mailbox's tests on a real IMAP server; the API tests run the same on the stand-in. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const problem = packageProblem({
  name: 'Dovecot',
  install: 'apt-get install -y dovecot-imapd',
  isThere: () => findDovecot() !== undefined,
});

if (problem && !process.env.CI) {
  process.stdout.write(`NOT RUN: ${problem.replaceAll(/\s+/g, ' ')}\n`);
} else if (problem) {
  // A person may go without Dovecot, but a landing may not.
  process.stderr.write(`${problem}\n`);
  process.exit(1);
} else {
  const { status } = spawnSync(
    `${root}node_modules/.bin/vitest`,
    ['run', '--project', 'dovecot', '--maxWorkers=1', ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit' },
  );
  if (status !== 0) process.exit(status ?? 1);
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#server/db/embedded-postgres.ts';
import { type ImapServer, imapPassword } from './imap-server.ts';

/** Debian's and Fedora's packages put it there. */
export const findDovecot = (): string | undefined =>
  ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot', '/sbin/dovecot'].find((file) => existsSync(file));

/** Whom Dovecot runs as: root is given up, as by the test's PostgreSQL. */
const nobody = { name: 'nobody', group: 'nogroup', uid: 65_534, gid: 65_534 };

function runsAs(): { name: string; group: string; uid: number; gid: number } {
  const { username: name, uid, gid } = userInfo();
  return uid === 0 ? nobody : { name, group: String(gid), uid, gid };
}

/** TLS, a chroot and a user of its own are left out: only root could have them. */
const configurationOf = (folder: string, port: number, { name, group, uid, gid }: typeof nobody) => `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
default_internal_user = ${name}
default_internal_group = ${group}
default_login_user = ${name}
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
mail_location = maildir:${folder}/mail/%u
first_valid_uid = 1
first_valid_gid = 1
passdb {
  driver = static
  args = password=${imapPassword}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}/mail/%u
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service stats {
  chroot =
}
`;

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('data', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('data', () => socket.destroy());
  });

async function untilItAnswers(port: number, child: ChildProcess, log: string): Promise<void> {
  while (!(await answers(port))) {
    if (child.exitCode !== null)
      throw new Error(`Dovecot ended: ${await readFile(log, 'utf8').catch(() => 'without a log')}`);
    await pause(50);
  }
}

/** Debian's `dovecot-imapd`, from a folder of its own, which goes with it. */
export async function startDovecot(program: string): Promise<ImapServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rouage-dovecot-'));
  const port = await freePort();
  const owner = runsAs();
  await chmod(folder, 0o755);
  for (const name of ['run', 'mail']) await mkdir(path.join(folder, name));
  const configuration = path.join(folder, 'dovecot.conf');
  await writeFile(configuration, configurationOf(folder, port, owner));
  const isRoot = process.getuid?.() === 0;
  if (isRoot)
    for (const name of ['', 'run', 'mail']) await chown(path.join(folder, name), owner.uid, owner.gid);
  const child = spawn(program, ['-F', '-c', configuration], {
    stdio: 'ignore',
    ...(isRoot ? { uid: owner.uid, gid: owner.gid } : {}),
  });
  await untilItAnswers(port, child, path.join(folder, 'log'));
  return {
    port,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort, startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { temporaryFolder } from '#tests/temporary-folder.ts';

/**
 * One whole shop for the browser tests, opened by `bin/start.ts` as a person opens it: its own PostgreSQL (which does
 * not wait for the disk), sandbox, mailbox, jobs and web. Tells its addresses over the channel; ends with its parent.
 */
const folder = await mkdtemp(path.join(temporaryFolder(), 'rouage-e2e-'));
// PostgreSQL runs as a user of its own, who must be able to pass.
await chmod(folder, 0o755);
const database = await startEmbeddedPostgres({ directory: folder, durable: false });
await database.createDatabaseIfMissing('rouage');
const port = await freePort();
const siteUrl = `http://localhost:${port}`;
const databaseUrl = database.url('rouage');
const start = spawn(process.execPath, ['bin/start.ts'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    SHOP_MODE: 'test',
    PORT: String(port),
    SITE_URL: siteUrl,
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(database.directory, 'files'),
    LOG_LEVEL: 'warn',
    // Two workers sign in more often than any person.
    RATE_LIMIT_FACTOR: '1000',
    // How busy the machine is has no say in what a test finds: a registration was refused (503) beside two browsers.
    OVERLOAD_LAG_MS: '0',
    ...JSON.parse(process.env.E2E_SETTINGS ?? '{}'),
  },
});
const started = new Promise<string>((resolve, reject) => {
  let mailboxUrl = '';
  createInterface(start.stdout).on('line', (line) => {
    const [, address] = /Emails caught\s+(\S+)/.exec(line) ?? [];
    if (address) mailboxUrl = address;
    if (line.startsWith('Ctrl-C stops')) resolve(mailboxUrl);
  });
  start.once('exit', (code) => reject(new Error(`bin/start.ts ended with code ${code}`)));
});

async function end(code: number): Promise<void> {
  if (start.exitCode === null && start.signalCode === null) {
    const ended = new Promise((resolve) => start.once('exit', resolve));
    start.kill('SIGTERM');
    await ended;
  }
  await database.stop();
  for (const used of [folder, database.directory]) await rm(used, { recursive: true, force: true });
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // The embedded database's own listeners would end it before the shop.
  process.removeAllListeners(signal);
  process.on(signal, () => void end(0));
}
process.on('disconnect', () => void end(0));

try {
  process.send?.({ siteUrl, databaseUrl, mailboxUrl: await started });
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  await end(1);
}

import { access, constants, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { demoAccounts } from '../db/seeds/accounts.ts';
import { seedDemoShop } from '../db/seeds/seed.ts';
import { type EmbeddedDatabase, startEmbeddedPostgres } from '../src/server/db/embedded-postgres.ts';
import { migrate } from '../src/server/db/migrate.ts';
import type { Settings } from '../src/server/settings.ts';
import { buildIfStale } from './build.ts';
import { Children } from './children.ts';
import { Failure, settingsOrFailure } from './failure.ts';

export interface House {
  announce(): void;
}

interface Sandbox {
  stripeUrl: string;
  smtpUrl: string;
  mailboxUrl: string;
  addressUrl: string;
}

function refuseBusyPort({ HOST, PORT }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const busy = `Port ${PORT} is already in use: stop what uses it, or choose another with PORT=3001 npm start`;
      reject(
        new Failure(
          error.code === 'EADDRINUSE' ? busy : `Cannot listen on ${HOST}:${PORT}: ${error.message}`,
        ),
      );
    });
    probe.listen(PORT, HOST, () => probe.close(() => resolve()));
  });
}

async function refuseUnwritableFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new Failure(
      `The data folder ${folder} cannot be written (${(error as Error).message}): set DATA_DIR`,
    );
  }
}

async function startDatabase(settings: Settings): Promise<EmbeddedDatabase> {
  const wanted = path.resolve(settings.DATA_DIR);
  await refuseUnwritableFolder(wanted);
  const database = await startEmbeddedPostgres({ directory: wanted, durable: true });
  if (database.directory !== wanted) {
    console.log(`PostgreSQL's user may not enter ${wanted}: the data is in ${database.directory}`);
  }
  await database.createDatabaseIfMissing('rouage');
  return database;
}

/** What the children and the seeds see: the person's settings and the addresses of what was started here. */
class Surroundings {
  readonly environment: NodeJS.ProcessEnv;
  constructor(environment: NodeJS.ProcessEnv, hotReload: boolean) {
    this.environment = { ...environment, NODE_ENV: hotReload ? 'development' : 'production' };
    if (hotReload) this.environment.HOT_RELOAD = 'true';
  }
  set(values: Record<string, string>): void {
    Object.assign(this.environment, values);
  }
}

async function startSandbox(children: Children, around: Surroundings, settings: Settings): Promise<Sandbox> {
  const port = settings.PORT;
  around.set({ SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${port}/api/stripe/webhook/` });
  const sandbox = (await children.start('sandbox', 'src/sandbox/main.ts', around.environment)) as Sandbox;
  around.set({ STRIPE_API_URL: sandbox.stripeUrl, MAILBOX_URL: sandbox.mailboxUrl });
  if (!settings.ADDRESS_API_URL) around.set({ ADDRESS_API_URL: sandbox.addressUrl });
  if (!settings.SMTP_URL) around.set({ SMTP_URL: sandbox.smtpUrl });
  return sandbox;
}

/**
 * Everything that `npm start` begins, in order: database, schema, demo shop, sandbox, build, jobs, web.
 * Whatever fails, what was begun is stopped.
 */
export async function openHouse(options: { hotReload: boolean }): Promise<House> {
  const settings = settingsOrFailure(process.env);
  await refuseBusyPort(settings);
  const around = new Surroundings(process.env, options.hotReload);
  const children = new Children();
  const embedded = settings.DATABASE_URL ? undefined : await startDatabase(settings);
  const stopAll = async () => {
    await children.stop();
    await embedded?.stop();
  };
  endOnSignal(stopAll);
  try {
    if (embedded) around.set({ DATABASE_URL: embedded.url('rouage'), DATA_DIR: embedded.directory });
    const ready = settingsOrFailure(around.environment);
    await migrate(String(ready.DATABASE_URL));
    if (settings.SHOP_MODE !== 'production') await seedDemoShop(ready);
    const sandbox = settings.usesSandbox ? await startSandbox(children, around, settings) : undefined;
    await buildIfStale();
    await Promise.all([
      children.start('jobs', 'src/server/worker.ts', around.environment),
      children.start('web', 'src/server/main.ts', around.environment),
    ]);
    children.onUnexpectedEnd(async (name) => {
      console.error(`The ${name} process ended unexpectedly: stopping the shop.`);
      await stopAll();
      process.exit(1);
    });
    return { announce: () => announce(settings, sandbox) };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

function endOnSignal(stopAll: () => Promise<void>): void {
  let ending = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      if (ending) return;
      ending = true;
      await stopAll();
      process.exit(0);
    });
  }
}

function announce(settings: Settings, sandbox: Sandbox | undefined): void {
  const lines = [
    '',
    `${settings.SITE_NAME} is open: ${settings.siteUrl}`,
    `  API               ${settings.siteUrl}/api/docs/`,
  ];
  if (sandbox) {
    lines.push(`  Emails caught     ${sandbox.mailboxUrl}`);
    lines.push(`  Emails previewed  ${settings.siteUrl}/demo/emails`);
    lines.push(`  Time machine      ${settings.siteUrl}/sandbox/`, '');
    lines.push('Demo accounts (email / password)');
    for (const { role, email, password } of demoAccounts)
      lines.push(`  ${role.padEnd(10)} ${email} / ${password}`);
    lines.push('', 'Test cards (any future date, any 3 digits)');
    lines.push('  4242 4242 4242 4242  accepted', '  4000 0025 0000 3155  asks for 3-D Secure');
    lines.push('  4000 0000 0000 0002  declined', '  4000 0000 0000 9995  insufficient funds');
  }
  lines.push('', 'Ctrl-C stops everything.');
  console.log(lines.join('\n'));
}

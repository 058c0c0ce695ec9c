import { createServer } from 'node:net';
import path from 'node:path';
import { seedDemoShop, storeCovers } from '#db/seeds/seed.ts';
import { seedDemoWorkflows } from '#db/seeds/workflows.ts';
import { restoreYear } from '#db/seeds/year/restore-year.ts';
import { pastPooler } from '#server/db/addresses.ts';
import {
  type EmbeddedDatabase,
  startEmbeddedPostgres,
  stopLeftServer,
} from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Settings } from '#server/settings/settings.ts';
import { announce } from './announce.ts';
import { buildIfStale } from './build.ts';
import { startChild } from './children.ts';
import { Failure, settingsOrFailure } from './failure.ts';
import { type HeldFolder, holdFolder } from './hold-folder.ts';
import { type Begin, KeptAlive } from './keep-alive.ts';
import { reachDatabases } from './reach-database.ts';
import { reachFolder } from './reach-folder.ts';
import { type Sandbox, settingsOfSandbox } from './sandbox-settings.ts';

export interface House {
  announce(): void;
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

class Household {
  readonly #kept: KeptAlive[] = [];
  readonly #folder: HeldFolder | undefined;
  readonly #onGivenUp: (name: string) => void;
  readonly #tries: number | undefined;

  constructor(folder: HeldFolder | undefined, onGivenUp: (name: string) => void, tries?: number) {
    this.#folder = folder;
    this.#onGivenUp = onGivenUp;
    this.#tries = tries;
  }

  /** The first beginning may fail, later ones are tried again. Answers what it said when it was ready. */
  begin(name: string, begin: Begin): Promise<unknown> {
    const noted: Begin = async (signal) => {
      const life = await begin(signal);
      this.#note(life.pid);
      return life;
    };
    const kept = new KeptAlive(name, noted, this.#onGivenUp, this.#tries);
    this.#kept.push(kept);
    return kept.open();
  }

  /** Stops the last begun first, and waits for each. */
  async stop(): Promise<void> {
    this.#folder?.note({ state: 'stopping' });
    for (const kept of this.#kept.toReversed()) await kept.stop();
    this.#folder?.note({ processes: [] });
  }

  #note(pid: number): void {
    this.#folder?.note({ processes: [...this.#kept.flatMap((kept) => kept.pid ?? []), pid] });
  }
}

async function startDatabase(household: Household, wanted: string): Promise<EmbeddedDatabase> {
  let first: EmbeddedDatabase | undefined;
  await household.begin('PostgreSQL', async () => {
    const { port } = first ?? {};
    const server = await startEmbeddedPostgres({
      directory: wanted,
      durable: true,
      ...(port ? { port } : {}),
    });
    first ??= server;
    return { ...server, told: undefined };
  });
  if (!first) throw new Error('PostgreSQL was not begun');
  const { directory } = first;
  if (directory !== wanted) {
    console.log(`PostgreSQL's user may not enter ${wanted}: the data is in ${directory}`);
  }
  await first.createDatabaseIfMissing('rouage');
  return first;
}

/** Children and seeds see the person's settings and the addresses of what was started here. */
class Surroundings {
  readonly environment: NodeJS.ProcessEnv;
  constructor(environment: NodeJS.ProcessEnv, hotReload: boolean) {
    this.environment = { ...environment, NODE_ENV: hotReload ? 'development' : 'production' };
  }
  set(values: Record<string, string>): void {
    Object.assign(this.environment, values);
  }
}

async function startSandbox(
  household: Household,
  around: Surroundings,
  settings: Settings,
): Promise<Sandbox> {
  const port = settings.PORT;
  around.set({ SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${port}/api/stripe/webhook/` });
  const { environment } = around;
  const begin: Begin = (signal) => startChild('sandbox', 'src/sandbox/main.ts', { environment, signal });
  const sandbox = (await household.begin('sandbox', begin)) as Sandbox;
  around.set({ SANDBOX_ADDRESSES: JSON.stringify(sandbox) });
  around.set(settingsOfSandbox(sandbox, environment));
  return sandbox;
}

function refuseWithoutMail({ usesSandbox, SMTP_URL }: Settings): void {
  if (usesSandbox || SMTP_URL) return;
  throw new Failure(
    'SMTP_URL is missing: the mail catcher comes with the payment sandbox; beside a Stripe key of your own, give the address of a mail server (smtp://…)',
  );
}

function refuseHeld({ SHOP_HOLD }: Settings): void {
  if (!SHOP_HOLD) return;
  throw new Failure(
    'SHOP_HOLD is set: npm start begins the jobs too, so run `bin/rouage web` alone on a copy (docs/operate.md)',
  );
}

/** Says all that is wrong before anything begins. Answers the folder where this start must have it alone. */
async function checkBefore(settings: Settings): Promise<HeldFolder | undefined> {
  refuseHeld(settings);
  refuseWithoutMail(settings);
  await reachDatabases(settings);
  const folder = path.resolve(settings.DATA_DIR);
  await reachFolder(folder);
  const isAlone = !settings.DATABASE_URL || settings.usesSandbox;
  const takeDown = async () => {
    if (!settings.DATABASE_URL) await stopLeftServer(folder);
  };
  const held = isAlone ? await holdFolder(folder, takeDown) : undefined;
  await refuseBusyPort(settings);
  return held;
}

/** An empty demo opens on a year of life, with the books of its provider. */
async function openShopOf(settings: Settings): Promise<void> {
  const { SHOP_MODE, DATABASE_URL, usesSandbox } = settings;
  if (SHOP_MODE === 'demo' && usesSandbox) {
    await storeCovers(settings);
    if (await restoreYear(settings))
      console.log('The demo opens on the last morning of its year: /sandbox/ says which.');
  }
  await migrate(String(DATABASE_URL));
  await seedDemoShop(settings);
  if (usesSandbox) await seedDemoWorkflows(settings);
}

/** Its supervisor and its demo weigh 250 MB, and a machine has one of its own (decision 80). */
function refuseProduction(): void {
  if (process.env.SHOP_MODE !== 'production') return;
  throw new Failure(
    'npm start is the demo’s: in production run `bin/rouage migrate`, then the two roles `bin/rouage web` and `bin/rouage jobs` (docs/operate.md)',
  );
}

/** Begins everything of `npm start` in order. If one fails, all are stopped; what ends later is begun again. */
export async function openHouse(options: { hotReload: boolean }): Promise<House> {
  refuseProduction();
  const settings = settingsOrFailure(process.env);
  const folder = await checkBefore(settings);
  const around = new Surroundings(process.env, options.hotReload);
  const end = async (name: string) => {
    console.error(`${name} cannot be begun again: the shop ends.`);
    await household.stop();
    process.exit(1);
  };
  // An edit mends what the last one broke, however long its author thinks.
  const tries = options.hotReload ? Number.POSITIVE_INFINITY : undefined;
  const household = new Household(folder, end, tries);
  endOnSignal(() => household.stop());
  try {
    // It comes first, for the demo's year shows the tools as they are built.
    await buildIfStale();
    if (!settings.DATABASE_URL) {
      const embedded = await startDatabase(household, path.resolve(settings.DATA_DIR));
      around.set({ DATABASE_URL: embedded.url('rouage'), DATA_DIR: embedded.directory });
    }
    const ready = settingsOrFailure(around.environment);
    await openShopOf(pastPooler(ready));
    const sandbox = settings.usesSandbox ? await startSandbox(household, around, settings) : undefined;
    const { environment } = around;
    const child = (name: string, file: string) =>
      household.begin(name, (signal) => startChild(name, file, { environment, signal }));
    // `npm run dev` does the jobs within its web process, which makes both anew of what was saved.
    if (options.hotReload) await child('web', 'src/app/dev.ts');
    else await Promise.all([child('jobs', 'src/app/worker.ts'), child('web', 'src/app/main.ts')]);
    return { announce: () => announce(settings, sandbox) };
  } catch (error) {
    await household.stop();
    throw error;
  }
}

function endOnSignal(stopAll: () => Promise<void>): void {
  let ending = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      if (ending) return;
      ending = true;
      console.log('Stopping …');
      await stopAll();
      process.exit(0);
    });
  }
}

import type { FastifyInstance } from 'fastify';
import { openShop } from './open-shop.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';
import type { Shop } from './shop.ts';

const graceMs = 10_000;

export async function listen(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.listen({ host: settings.HOST, port: settings.PORT });
}

/** Linking thousands of modules leaves 60 MB of garbage that V8 would keep for later (with `--expose-gc`, 200 → 141 MB). */
function giveBackMemoryOfTheStart(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** As without a listener, the process says why and ends with 1, for its state is unknown; before that it is reported. */
function reportTheEnd({ errorReports, log }: Shop): void {
  process.on('uncaughtException', async (error) => {
    setTimeout(() => process.exit(1), graceMs).unref();
    log.fatal({ err: error }, 'uncaught error');
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    errorReports.report(error);
    await errorReports.flush().catch(() => undefined);
    process.exit(1);
  });
}

/**
 * The life of one process of the shop: reads the settings, opens the shop, starts, tells its parent that it is
 * ready, and on SIGTERM, SIGINT or the parent's death finishes what is under way and ends.
 */
export async function runProcess(start: (shop: Shop) => Promise<() => Promise<unknown>>): Promise<void> {
  try {
    const shop = await openShop(readSettings(process.env));
    reportTheEnd(shop);
    const stop = await start(shop);
    let stopping = false;
    const end = async () => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), graceMs).unref();
      await stop();
      await shop.close();
      process.exit(0);
    };
    giveBackMemoryOfTheStart();
    for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, end);
    process.send?.('ready');
  } catch (error) {
    process.stderr.write(`${error instanceof SettingsError ? error.message : (error as Error).stack}\n`);
    process.exit(1);
  }
}

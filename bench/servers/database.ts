import { rm } from 'node:fs/promises';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';

/** What a benchmark's database is told before it begins. */
export interface DatabaseTold {
  folder: string;
  durable: boolean;
  name: string;
}

export interface DatabaseAnswer {
  url: string;
  pid: number;
}

/**
 * A benchmark's PostgreSQL, kept by a process that outlives it by a moment: however the benchmark ends, killed even, this
 * one hears its end, stops the server and removes its folder.
 */
process.once('message', async ({ folder, durable, name }: DatabaseTold) => {
  const over = new Promise((resolve) => {
    for (const end of ['disconnect', 'SIGTERM', 'SIGINT']) process.once(end, resolve);
  });
  const server = await startEmbeddedPostgres({ directory: folder, durable, port: Number(process.env.PORT) });
  try {
    await server.createDatabaseIfMissing(name);
    const answer: DatabaseAnswer = { url: server.url(name), pid: server.pid };
    process.on('message', () => process.send?.(answer));
    if (process.connected) process.send?.('ready');
    await over;
  } finally {
    await server.stop();
    await rm(server.directory, { recursive: true, force: true });
  }
  process.exit(0);
});

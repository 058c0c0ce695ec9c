import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { temporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: string;
    shopFolders: string;
  }
}

const parent = path.join(temporaryFolder(), 'rouage-tests');

/** A run that was killed leaves its server running: it is stopped and its folder removed. */
async function removeAbandonedRuns(): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    if (isRunning(Number(name))) continue;
    const folder = path.join(parent, name);
    const server = Number(
      (await readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0],
    );
    if (server && isRunning(server)) process.kill(server, 'SIGQUIT');
    await rm(folder, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** One real PostgreSQL for the run and one migrated template; each test file copies it (44 ms). */
export default async function databaseServer(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandonedRuns();
  const server = await startEmbeddedPostgres({
    directory: path.join(parent, String(process.pid)),
    durable: false,
  });
  await server.createDatabaseIfMissing('template_shop');
  await migrate(server.url('template_shop'));
  project.provide('databaseServer', server.url('postgres'));
  project.provide('shopFolders', path.join(server.directory, 'shops'));
  return async () => {
    await server.stop();
    await rm(server.directory, { recursive: true, force: true });
  };
}

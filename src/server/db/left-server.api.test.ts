import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { temporaryFolder } from '#tests/temporary-folder.ts';
import { reachableDirectory, runningDatabaseUrl, stopLeftServer } from './embedded-postgres.ts';

it('a server that an interrupted run left is found by its folder', async () => {
  const url = inject('databaseServer');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  await client.end();
  const folder = path.dirname(String(rows[0]?.data_directory));
  expect(await runningDatabaseUrl(folder, 'postgres')).toBe(url);
});

it('what has the number of a server that was killed is left alone, though another server has its port', async () => {
  const folder = await mkdtemp(path.join(temporaryFolder(), 'rouage-left-'));
  const cluster = path.join(await reachableDirectory(folder), 'postgres');
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  const ended = once(stranger, 'exit');
  try {
    await mkdir(cluster, { recursive: true });
    const { port } = new URL(inject('databaseServer'));
    await writeFile(path.join(cluster, 'postmaster.pid'), [stranger.pid, cluster, 0, port, ''].join('\n'));
    expect(await runningDatabaseUrl(folder, 'rouage')).toBeUndefined();
    await stopLeftServer(folder);
    stranger.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
  } finally {
    stranger.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
    await rm(path.dirname(cluster), { recursive: true, force: true });
  }
});

import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import type { StoredObject } from '#sandbox/stripe/store.ts';
import type { EmbeddedDatabase } from '#server/db/embedded-postgres.ts';
import type { Email } from './invariants/world.ts';
import type { People } from './person.ts';
import { database } from './stage.ts';
import type { Remembered } from './stand-ins.ts';

/** All that a run is, beside its database, at the midnight that ends `day`: plain JSON. */
export interface Snapshot {
  seed: string;
  customers: number;
  zeal: number;
  day: number;
  counts: [string, number][];
  people: People;
  objects: StoredObject[];
  mails: readonly Email[];
  keys: [string, string][];
  remembered: Remembered;
  memory: [string, unknown][];
}

/** Snapshots kept: the last mornings. */
const kept = 4;

const copyOf = (day: number) => `snapshot_${day}`;
const fileOf = (folder: string, day: number) => path.join(folder, `day-${String(day).padStart(4, '0')}.json`);

async function onServer(cluster: EmbeddedDatabase, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The days of which there is a snapshot, the earliest first. */
export async function snapshotDays(folder: string): Promise<number[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .flatMap((name) => /^day-(\d+)\.json$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

/**
 * Copies the database, to which nobody may be connected, and forgets the oldest copy. The file comes last: it makes the
 * snapshot.
 */
export async function keepSnapshot(
  folder: string,
  cluster: EmbeddedDatabase,
  snapshot: Snapshot,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { day } = snapshot;
  await onServer(
    cluster,
    `drop database if exists ${copyOf(day)}`,
    `create database ${copyOf(day)} template ${database} strategy file_copy`,
  );
  await writeFile(fileOf(folder, day), JSON.stringify(snapshot));
  const days = (await snapshotDays(folder)).filter((one) => one <= day);
  for (const old of days.slice(0, -kept)) {
    await rm(fileOf(folder, old));
    await onServer(cluster, `drop database if exists ${copyOf(old)}`);
  }
}

const header = z.object({ seed: z.string(), customers: z.int(), zeal: z.number() });

/** Puts the shop's database back as it was at the end of that day. Throws when the snapshot is of another run. */
export async function takeSnapshotBack(
  folder: string,
  cluster: EmbeddedDatabase,
  { day, seed, customers, zeal }: Pick<Snapshot, 'day' | 'seed' | 'customers' | 'zeal'>,
): Promise<Snapshot> {
  const snapshot: Snapshot = JSON.parse(await readFile(fileOf(folder, day), 'utf8'));
  const found = header.parse(snapshot);
  if (found.seed !== seed || found.customers !== customers || found.zeal !== zeal) {
    const whose = `seed ${found.seed}, ${found.customers} customers, zeal ${found.zeal}`;
    throw new Error(`the snapshots in ${folder} are of ${whose}`);
  }
  await onServer(
    cluster,
    `drop database if exists ${database} with (force)`,
    `create database ${database} template ${copyOf(day)} strategy file_copy`,
  );
  return snapshot;
}

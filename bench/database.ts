import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Measured } from './process.ts';
import type { DatabaseAnswer, DatabaseTold } from './servers/database.ts';

export interface BenchDatabase extends DatabaseAnswer {
  /** For what the shop keeps beside its database. */
  folder: string;
  stop(): Promise<void>;
}

/** A PostgreSQL of its own for one benchmark, which ends with it. */
export async function startDatabase(
  label: string,
  { durable }: { durable: boolean },
): Promise<BenchDatabase> {
  const folder = path.join(tmpdir(), `rouage-${label}-${process.pid}`);
  const told: DatabaseTold = { folder, durable, name: 'bench' };
  const keeper = await Measured.start('bench/servers/database.ts', {}, told);
  const answer = (await keeper.ask()) as DatabaseAnswer;
  return {
    ...answer,
    folder,
    async stop() {
      await keeper.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

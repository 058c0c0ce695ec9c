import {
  archiveFile,
  selectEveryArchive,
  selectReady,
} from '#account/data-archive/server/for-other-features.ts';
import { selectEveryFile, selectKeptFiles, supportFile } from '#help/support/server/for-other-features.ts';
import { judgeInvoices } from '#money/orders/server/for-other-features.ts';
import type { Queries } from '#server/db/connection.ts';
import { type FileArea, listFiles, openStore } from '#server/gateways/storage.ts';
import type { Shop } from '#server/shop.ts';
import { shownFiles } from '#staff/automations-admin/server/for-other-features.ts';

export interface MissingFiles {
  /** How many the database names. */
  named: number;
  missing: { area: FileArea; key: string }[];
}

/** The files that the database names, and those of them that are not where the settings say. */
export async function findMissingFiles({
  db,
  clock,
  settings,
}: Pick<Shop, 'db' | 'clock' | 'settings'>): Promise<MissingFiles> {
  const pictures = (await shownFiles(db)).map((key) => ({ area: 'files' as const, key }));
  const archives = (await selectReady(db, clock.now())).map(archiveFile);
  const files = [...pictures, ...archives, ...(await selectKeptFiles(db)).map(supportFile)];
  const missing: MissingFiles['missing'] = [];
  for (const file of files) {
    const store = await openStore(settings, file.area);
    if (!(await store.exists(file.key))) missing.push(file);
  }
  return { named: files.length, missing };
}

type Keys = readonly string[];

function without(keys: Keys, named: readonly { key: string }[]): Keys {
  const known = new Set(named.map(({ key }) => key));
  return keys.filter((key) => !known.has(key));
}

interface UnnamedFiles {
  /** No row will ever see them deleted. */
  unnamed: Keys;
  /** Papers that were issued after the instant that a restore went back to. */
  unknown?: Keys;
}

/** By folder of the private files, of these keys. */
const judgements: Record<string, (db: Queries, keys: Keys) => Promise<UnnamedFiles>> = {
  archives: async (db, keys) => ({
    unnamed: without(keys, (await selectEveryArchive(db)).map(archiveFile)),
  }),
  support: async (db, keys) => ({ unnamed: without(keys, (await selectEveryFile(db)).map(supportFile)) }),
  invoices: judgeInvoices,
};

type Naming = Pick<Shop, 'db' | 'settings'>;

/** Their keys. What backups and copies bring back after its row has gone (docs/operate.md#files). */
export async function findUnnamedFiles({ db, settings }: Naming): Promise<Required<UnnamedFiles>> {
  const store = await openStore(settings, 'private');
  const found: Required<UnnamedFiles>[] = [];
  for (const [folder, judge] of Object.entries(judgements)) {
    // Listed before the rows are asked, for a row is written before its file: one that arrives meanwhile has its row.
    const listed = await Array.fromAsync(listFiles(store, folder), ({ key }) => key);
    found.push({ unknown: [], ...(await judge(db, listed)) });
  }
  return {
    unnamed: found.flatMap(({ unnamed }) => unnamed),
    unknown: found.flatMap(({ unknown }) => unknown),
  };
}

/** Safe beside a shop that runs. Answers their keys. */
export async function forgetUnnamedFiles(shop: Naming): Promise<Keys> {
  const store = await openStore(shop.settings, 'private');
  const { unnamed } = await findUnnamedFiles(shop);
  for (const key of unnamed) await store.delete(key);
  return unnamed;
}

import { archiveFile, selectReady } from '#account/data-archive/server/for-other-features.ts';
import { selectKeptFiles, supportFile } from '#help/support/server/for-other-features.ts';
import { type FileArea, openStore } from '#server/gateways/storage.ts';
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

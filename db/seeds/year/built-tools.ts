import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { builtPages } from '#tools/built-page.ts';

/** What the demo sells is what was built, whenever its year was lived. */
export async function showBuiltTools(client: pg.Client): Promise<void> {
  for (const file of await readdir(builtPages)) {
    const html = await readFile(new URL(file, builtPages), 'utf8');
    await client.query(
      `update page_versions set html = $2, bytes = octet_length($2), sha256 = $3
       where file_name = $1 and id in (select version_id from automation_pages)`,
      [file, html, createHash('sha256').update(html).digest('hex')],
    );
  }
}

/**
 * What was uploaded while the year was lived is in no file of it. Its only covers are those of the tools that came of an
 * idea, and all show the invoices' (simulation/demo-year/ideas.ts).
 */
export async function showStoredCovers(client: pg.Client, keys: ReadonlyMap<string, string>): Promise<void> {
  await client.query('update automations set image_key = $1 where image_key <> all($2)', [
    keys.get('generateur-de-factures'),
    [...keys.values()],
  ]);
}

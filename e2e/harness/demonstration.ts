import pg from 'pg';
import { openDatabase } from '#server/db/connection.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { allowDemonstration } from '#tests/factories/demonstrations.ts';

interface Tried {
  name: string;
  html: string;
  sample?: string;
}

/** Puts an automation on sale that anybody may try; answers its slug. */
export async function offerDemonstration(
  databaseUrl: string,
  { name, html, sample }: Tried,
): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const shop = { db: openDatabase(pool), clock: { now: () => new Date() } };
    const slug = `essai-${crypto.randomUUID()}`;
    const automationId = await createAutomation(shop, { name, slug, html });
    await allowDemonstration(shop, automationId, sample === undefined ? {} : { sample });
    return slug;
  } finally {
    await pool.end();
  }
}

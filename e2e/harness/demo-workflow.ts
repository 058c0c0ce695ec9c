import { expect } from '@playwright/test';
import pg from 'pg';

/** Waits until the jobs process has published the workflow of an automation of the demo; answers its number. */
export async function untilPublished(databaseUrl: string, slug: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const read = async () => {
      const { rows } = await pool.query<{ id: number; published: boolean }>(
        `select a.id, w.published from automation_workflows w
         join automations a on a.id = w.automation_id where a.slug = $1`,
        [slug],
      );
      return rows[0];
    };
    // After whatever else a shop that begins has to do.
    await expect.poll(async () => (await read())?.published, { timeout: 30_000 }).toBe(true);
    return Number((await read())?.id);
  } finally {
    await pool.end();
  }
}

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from '#server/db/connection.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createPurchase, createSubscription } from '#tests/factories/subscriptions.ts';

type SubscriptionValues = Partial<Parameters<typeof createSubscription>[1]>;

interface OwnAutomation {
  name?: string;
  html?: string;
  /** Columns of the subscription; `null` for an automation that is owned only. */
  subscription?: SubscriptionValues | null;
  owned?: boolean;
}

/**
 * Gives a customer an automation that nobody else sees (it is in no catalogue), with its subscription, written straight
 * into the shop's database: for what a person could only get by a month of waiting. Answers its slug.
 */
export async function giveAutomation(
  databaseUrl: string,
  userId: number,
  { name = 'Outil privé', html, subscription = {}, owned = false }: OwnAutomation = {},
): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const shop = { db: openDatabase(pool), clock: { now: () => new Date() } };
    const slug = `prive-${randomUUID()}`;
    const automationId = await createAutomation(shop, {
      name,
      slug,
      available: false,
      ...(html ? { html } : {}),
    });
    if (owned) await createPurchase(shop, { userId, automationId });
    if (subscription) await createSubscription(shop, { ...subscription, userId, automationId });
    return slug;
  } finally {
    await pool.end();
  }
}

async function changeSubscription(databaseUrl: string, slug: string, change: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    await pool.query(
      `update subscriptions set ${change} where automation_id = (select id from automations where slug = $1)`,
      [slug],
    );
  } finally {
    await pool.end();
  }
}

/** Ends the subscription of such an automation, as if its months had passed. */
export const endAccess = (databaseUrl: string, slug: string): Promise<void> =>
  changeSubscription(databaseUrl, slug, "status = 'cancelled', end_reason = 'cancelled', end_date = now()");

/** As if the one that came back with the account had been paid. */
export const payAgain = (databaseUrl: string, slug: string): Promise<void> =>
  changeSubscription(databaseUrl, slug, "status = 'active', inactive_reason = null");

/** Gives a customer automations of the catalogue, owned and subscribed to. */
export async function giveOfCatalogue(
  databaseUrl: string,
  userId: number,
  slugs: readonly string[],
): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const shop = { db: openDatabase(pool), clock: { now: () => new Date() } };
    const { rows } = await pool.query<{ id: number }>('select id from automations where slug = any($1)', [
      slugs,
    ]);
    for (const { id: automationId } of rows) {
      await createPurchase(shop, { userId, automationId });
      await createSubscription(shop, { userId, automationId });
    }
  } finally {
    await pool.end();
  }
}

/** Gives a customer the ownership of an automation of the catalogue; answers its id. */
export async function giveOwnership(databaseUrl: string, userId: number, slug: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const { rows } = await pool.query<{ id: number }>('select id from automations where slug = $1', [slug]);
    const automationId = Number(rows[0]?.id);
    await createPurchase(
      { db: openDatabase(pool), clock: { now: () => new Date() } },
      { userId, automationId },
    );
    return automationId;
  } finally {
    await pool.end();
  }
}

import type pg from 'pg';
import { hashPassword } from '#people/auth/server/password-hashing.ts';
import { inTransaction, openDatabase } from '#server/db/connection.ts';
import { saveWorkflow } from '#shop/workflows/server/for-other-features.ts';
import { staff } from './acts/as-staff.ts';
import { Chance } from './chance.ts';
import type { Options } from './options.ts';
import type { People } from './person.ts';
import { type Cluster, openPool } from './stage.ts';

/**
 * Prices of a month in cents: some alone above the usual cap, one odd, one below the least that a card is asked for.
 */
const monthlyPrices = [500, 500, 500, 499, 700, 990, 1200, 300, 1900, 250, 450, 820];

export async function automationIds(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>('select id from automations order by id');
  return rows.map(({ id }) => id);
}

/** What is in the shop before its first customer: twelve automations and one member of the staff. */
async function fillShop(pool: pg.Pool, now: Date): Promise<number[]> {
  await pool.query(
    `insert into categories (name, slug, description, created_at) values ('Outils', 'outils', '', $1)`,
    [now],
  );
  for (const [index, price] of monthlyPrices.entries()) {
    const number = index + 1;
    await pool.query(
      `with made as (
         insert into automations (name, slug, description, purchase_price, subscription_price, category_id, created_at, updated_at)
         values ($1, $2, 'Une page.', $3, $4, (select id from categories), $5, $5) returning id
       ), version as (
         insert into page_versions (automation_id, number, html, file_name, bytes, sha256, uploaded_at)
         select id, 1, '<!doctype html><title>Page</title>', 'page.html', 34, 'simulation', $5 from made returning id, automation_id
       )
       insert into automation_pages (automation_id, version_id, published_at) select automation_id, id, $5 from version`,
      [`Automatisation ${number}`, `automatisation-${number}`, 1900 + index * 400, price, now],
    );
  }
  await pool.query(
    `insert into users (email, email_verified_at, password_hash, first_name, date_joined, is_staff)
     values ($1, $2, $3, 'Camille', $2, true)`,
    [staff.email, now, await hashPassword(staff.password)],
  );
  return automationIds(pool);
}

/** The first automation has a workflow, which the shop deploys by itself. */
async function makeWorkflow(pool: pg.Pool, automationId: number | undefined, now: Date): Promise<void> {
  if (automationId === undefined) return;
  const id = await inTransaction(openDatabase(pool), (tx) =>
    saveWorkflow(tx, {
      ...{ automationId, name: 'Automatisation 1', now },
      inputs: [
        { name: 'nom', label: 'Nom', kind: 'text', required: true, choices: [] },
        { name: 'montant', label: 'Montant', kind: 'number', required: false, choices: [] },
      ],
      steps: [{ kind: 'compose', title: 'Reprendre le nom', field: 'nom' }],
    }),
  );
  await pool.query('update automation_workflows set wanted = true where id = $1', [id]);
}

export async function begin(cluster: Cluster, now: Date): Promise<number[]> {
  const pool = openPool(cluster);
  try {
    const automations = await fillShop(pool, now);
    await makeWorkflow(pool, automations[0], now);
    return automations;
  } finally {
    await pool.end();
  }
}

/** Everybody who will ever come, most in the first half of the days. */
export function invite({ seed, customers, days, zeal }: Options): People {
  const all = Array.from({ length: customers }, (_, index) => {
    const number = index + 1;
    const chance = new Chance(seed, 'person', number);
    return {
      number,
      email: `client-${number}@exemple.fr`,
      password: `mot de passe ${number} du simulateur`,
      firstName: 'Camille',
      lastName: 'Martin',
      arrives: chance.whole(
        1,
        Math.max(
          1,
          Math.floor(
            days *
              chance.weighed([
                [0.3, 3],
                [0.6, 2],
                [0.9, 1],
              ]),
          ),
        ),
      ),
      isForeseen: false,
      state: 'to_come' as const,
      isShut: false,
      userId: undefined,
      isVerified: false,
      hasTriedTrial: false,
      hasWithdrawn: false,
      session: undefined,
      file: undefined,
      key: undefined,
      endedKeys: [],
      endingKeys: [],
      zeal:
        zeal *
        chance.weighed([
          [0.25, 1],
          [0.1, 3],
          [0.04, 3],
          [0.005, 2],
        ]),
    };
  });
  return { all };
}

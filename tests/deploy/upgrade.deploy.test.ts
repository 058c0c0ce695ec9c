import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptedTerms } from '#tests/come-back.ts';
import { createEmptyDatabase, type TestDatabase } from '#tests/database.ts';
import { type DeployHouse, openDeployHouse } from './deploy-house.ts';
import { makeFormerRelease, makeThisRelease } from './releases.ts';
import { Shoppers, shopThrough } from './shoppers.ts';

const run = promisify(execFile);
let database: TestDatabase;
let house: DeployHouse;
let former: string;

beforeAll(async () => {
  database = await createEmptyDatabase();
  house = await openDeployHouse(database.url);
  former = await makeFormerRelease(path.join(house.folder, 'former'));
  await makeThisRelease(path.join(house.folder, 'this'));
});
afterAll(async () => {
  await house?.stop();
  await database.drop();
});

/** Both versions take it: what writes rows here knows the tables of this version alone. */
async function newCustomer(ask: (path: string, asked: RequestInit) => Promise<string>) {
  const email = `${randomUUID()}@exemple.fr`;
  const answer = await ask('/api/auth/registration/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ email, first_name: 'Camille', last_name: 'Martin', terms_acceptance: acceptedTerms },
      ...{ password1: 'chat-perché-42', password2: 'chat-perché-42' },
    }),
  });
  const { access } = JSON.parse(answer || '{}') as { access?: string };
  await house.pool.query('update users set email_verified_at = now() where email = $1', [email]);
  return { headers: { authorization: `Bearer ${access}` } };
}

it('the version before this one is upgraded to it while 24 shoppers buy, and comes back: no request fails, and nothing differs after', async () => {
  await house.serve('former');
  for (const words of [
    ['staff', 'superuser', 'direction@exemple.fr', '--link'],
    ['catalogue', 'import'],
  ])
    await run(path.join(house.folder, 'former/bin/rouage'), words, { env: { PATH: process.env.PATH } });
  const tools = await house.pool.query('select id from automations order by id limit 3');
  const shoppers = new Shoppers(
    house,
    tools.rows.map(({ id }) => id),
    newCustomer,
  );
  await shopThrough(house, shoppers, ['this', 'former', 'this']);
  const health = await fetch(`${house.address}/api/health/`);
  expect(await health.json()).not.toMatchObject({ build: former });
  await house.settled();
  await house.agrees();
});

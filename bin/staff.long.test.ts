import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCustomer } from '#tests/factories/customers.ts';
import { runRouage } from '#tests/run-command.ts';
import { addPasskey, createMember } from '#tests/second-factor.ts';
import { emailsDecidedFor } from '#tests/sent-emails.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

async function staff(...words: string[]): Promise<{ code: unknown; said: string }> {
  const settings = { SHOP_MODE: 'test', DATABASE_URL: shop.settings.DATABASE_URL };
  const { code, stdout, stderr } = await runRouage(['staff', ...words], settings);
  return { code, said: stdout + stderr };
}

it('superusers are made and ended by the command, who choose a new password and are listed', {
  tags: ['6.team'],
}, async () => {
  const { email, headers } = await createCustomer(shop);
  expect(await staff('superuser', email)).toEqual({ code: 0, said: `${email} is superuser.\n` });
  expect((await shop.app.inject({ url: '/api/users/me/', headers })).statusCode).toBe(401);
  expect((await emailsDecidedFor(shop, email)).at(-1)).toMatchObject({
    name: 'invitation',
    props: { isStaff: true },
  });
  expect((await staff('list')).said).toContain(`${email}  Super-administrateur`);
  expect(await staff('role', 'support', email)).toMatchObject({ code: 0 });
  expect(await staff('end', email)).toMatchObject({ code: 0 });
  expect((await staff('list')).said).not.toContain(email);
  const { rows } = await shop.pool.query(`select act from journal_entries where act = 'person.role'`);
  expect(rows).toHaveLength(3);
});

it('who has lost their second factor comes in again by the command, superusers too', {
  tags: ['3.factor.reset'],
}, async () => {
  const boss = await createMember(shop, { isSuperuser: true });
  await addPasskey(boss);
  const { email } = boss;
  expect(await staff('reset-factor', email)).toEqual({
    code: 0,
    said: `${email} has no second factor any more.\n`,
  });
  expect((await emailsDecidedFor(shop, email)).at(-1)?.name).toBe('factors-reset');
  expect((await staff('reset-factor', email)).said).toBe(`${email} had no second factor.\n`);
  expect((await boss.ask('GET', '/api/admin/me/')).status).toBe(401);
});

it('an unknown address and an unknown word are said in one line', async () => {
  expect(await staff('superuser', 'personne@exemple.fr')).toEqual({
    code: 1,
    said: 'No account has the address personne@exemple.fr: register it in the shop first.\n',
  });
  expect(await staff('roi', 'a@exemple.fr')).toMatchObject({
    code: 1,
    said: expect.stringContaining('bin/rouage staff role'),
  });
});

it('a word that a command does not know is refused, and nothing is done: whoever writes it wants something else', async () => {
  const settings = { SHOP_MODE: 'test', DATABASE_URL: shop.settings.DATABASE_URL };
  for (const [words, says] of [
    [['migrate', '--dry-run'], 'it takes no « --dry-run »'],
    [['compare', 'yesterday'], 'it takes no « yesterday »'],
    [['keys', 'reseal', '--dry-run'], 'bin/rouage keys reseal'],
    [['mrr', '--rebuid'], 'bin/rouage mrr [--rebuild]'],
    [['staff', 'list', 'extra'], 'bin/rouage staff list'],
    [['staff', 'end', 'a@exemple.fr', '--link'], 'bin/rouage staff end'],
    [['staff', 'role', 'patron', 'a@exemple.fr'], '« patron » is no role'],
  ] as const) {
    const { code, stdout, stderr } = await runRouage(words, settings);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(says);
  }
  const helped = await runRouage(['--help'], settings);
  expect([helped.code, helped.stdout]).toEqual([0, expect.stringContaining('backup-drill')]);
});

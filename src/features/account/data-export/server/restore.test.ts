import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { signExport } from '#server/keys/export-signature.ts';
import type { OwnedAutomation } from '#shop/own-automations/contract.ts';
import { acceptedTerms } from '#tests/come-back.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { createPurchase } from '#tests/factories/subscriptions.ts';
import { buy, payByCard } from '#tests/pay-as-browser.ts';
import { runSweep } from '#tests/run-sweep.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { ExportFile } from '../contract.ts';

let shop: TestShop;
let serial = 0;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const newAutomation = () => {
  serial += 1;
  return createAutomation(shop, { name: `Outil ${serial}` });
};
type Person = Pick<TestCustomer, 'headers'> & { email: string; id: number };
const get = async (person: Person, url: string) =>
  (await shop.app.inject({ url, headers: person.headers })).json();
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url, payload, headers });
const exported = async (person: Person): Promise<ExportFile> =>
  (await shop.app.inject({ method: 'POST', url: '/api/users/export-data/', headers: person.headers })).json();

async function remove(person: Person): Promise<void> {
  const answer = await shop.app.inject({
    method: 'DELETE',
    url: '/api/users/delete-account/',
    headers: person.headers,
  });
  expect(answer.statusCode).toBe(200);
  await shop.drain();
}

function register(email: string, imported_data: unknown) {
  return post('/api/auth/registration/', {
    email,
    password1: 'chat-perché-42',
    terms_acceptance: acceptedTerms,
    imported_data,
  });
}

async function comeBack(email: string, file: unknown): Promise<Person & { restore: unknown }> {
  const answer = await register(email, file);
  expect(answer.statusCode, answer.body).toBe(201);
  const { access, user, restore } = answer.json();
  return { id: user.id, email, headers: { authorization: `Bearer ${access}` }, restore };
}

/** Opens the link twice, as some mail programs do: both times it says the same. Answers what it brought back. */
async function verify(email: string): Promise<unknown> {
  await shop.drain();
  const mail = shop.mailbox
    .messages()
    .findLast(({ to, subject }) => JSON.stringify(to).includes(email) && /confirm/i.test(subject));
  const [, key] = /\/verify-email\/([^\s/]+)/.exec(mail?.text ?? '') ?? [];
  const open = () => post('/api/auth/registration/verify-email/', { key: key ?? '' });
  const [first, again] = [await open(), await open()];
  expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
  expect(again.json()).toEqual(first.json());
  return first.json().restored;
}

async function welcomeTo(email: string): Promise<string> {
  await shop.drain();
  const mails = shop.mailbox.messages().filter(({ to }) => JSON.stringify(to).includes(email));
  return String(mails.find(({ subject }) => subject.startsWith('Bienvenue'))?.text).replaceAll(/\s+/g, ' ');
}

async function refusal(email: string, file: unknown): Promise<unknown> {
  const answer = await register(email, file);
  expect(answer.statusCode).toBe(400);
  const { imported_data, code } = answer.json();
  expect(code).toBe('invalid');
  return imported_data;
}

async function leaver(changes: Parameters<typeof createCustomer>[1] = {}) {
  const customer = await createCustomer(shop, changes);
  const automation = await newAutomation();
  await buy(shop, customer, automation);
  const file = await exported(customer);
  await remove(customer);
  return { email: customer.email, automation, file };
}

/** Each purchase with its date and price, as its owner is shown them. */
const purchasesOf = async (person: Person) =>
  (await get(person, '/api/users/automations/'))
    .map(({ id, purchase_date, amount_paid }: OwnedAutomation) => ({ id, purchase_date, amount_paid }))
    .sort((a: { id: number }, b: { id: number }) => a.id - b.id);
const owned = async (person: Person) =>
  (await get(person, '/api/users/automations/')).map(({ id }: { id: number }) => id);

describe('the whole circle', () => {
  it('export, delete, register: the same purchases, inactive; then paid, active', {
    tags: ['1.export-restore', '4.restored', '7.POST/api/subscriptions/confirm_restored_payment/'],
  }, async () => {
    const customer = await createCustomer(shop, { monthlyCap: 2500 });
    const [subscribed, onlyOwned] = [await newAutomation(), await newAutomation()];
    await buy(shop, customer, subscribed);
    await createPurchase(shop, { userId: customer.id, automationId: onlyOwned });
    const file = await exported(customer);
    const bought = await purchasesOf(customer);
    expect(bought).toHaveLength(2);
    expect(bought[0]).toMatchObject({ id: subscribed, amount_paid: 35 });
    await remove(customer);

    const back = await comeBack(customer.email, file);
    expect(back.restore).toEqual({ automations: 2, subscriptions: 1, documents: 0 });
    expect(await owned(back)).toEqual([]);
    expect(await verify(back.email)).toEqual({ automations: 2, subscriptions: 1, documents: 0 });
    expect(await welcomeTo(back.email)).toContain(
      '2 automatisations sont de nouveau à vous, et 1 abonnement est à réactiver depuis votre compte.',
    );
    expect((await owned(back)).sort()).toEqual([subscribed, onlyOwned].sort());
    expect(await purchasesOf(back)).toEqual(bought);
    const restored = await get(back, '/api/subscriptions/?status=inactive&restored=true');
    expect(restored).toHaveLength(1);
    expect(restored[0]).toMatchObject({
      automation_id: subscribed,
      is_restored: true,
      inactive_reason: 'restored',
      actual_monthly_cost: 0,
      can_open: false,
    });
    expect((await get(back, '/api/users/me/')).subscription_settings.monthly_cap).toBe(25);

    const [{ id }] = restored;
    const opened = (
      await post(`/api/subscriptions/${id}/activate_restored_subscription/`, {}, back.headers)
    ).json();
    expect(opened.payment_amount).toBe(5);
    await payByCard(shop, opened);
    const confirmed = await post(
      '/api/subscriptions/confirm_restored_payment/',
      { payment_intent_id: opened.payment_intent_id, subscription_id: id },
      back.headers,
    );
    expect(confirmed.statusCode).toBe(200);
    expect(await get(back, `/api/subscriptions/${id}/`)).toMatchObject({ status: 'active', can_open: true });
  });

  it('goes round twice, with a new export each time; the first one is void', async () => {
    const { email, automation, file } = await leaver();
    const second = await comeBack(email, file);
    await verify(email);
    const newFile = await exported(second);
    await remove(second);
    expect(await refusal(email, file)).toEqual([
      'Ce fichier n’est plus valable\u00a0: ce compte a déjà été restauré.',
    ]);
    const third = await comeBack(email, newFile);
    await verify(email);
    expect(await owned(third)).toEqual([automation]);
  });
});

describe('an imported file is refused', () => {
  const changed = ['La signature de ce fichier n’est pas valable\u00a0: son contenu a été modifié.'];

  it('when its content was changed, even by one letter', async () => {
    const { email, file } = await leaver();
    const { personal_info, purchased_automations, export_metadata } = file;
    const [first] = purchased_automations;
    expect(
      await refusal(email, { ...file, personal_info: { ...personal_info, first_name: 'Camillе' } }),
    ).toEqual(changed);
    expect(
      await refusal(email, { ...file, purchased_automations: [first, { ...first, automation_id: 1 }] }),
    ).toEqual(changed);
    expect(await refusal(email, { ...file, subscription_settings: { monthly_cap: 2 } })).toEqual(changed);
    expect(await refusal(email, { ...file, added: true })).toEqual(changed);
    const older = { ...export_metadata, export_date: '2020-01-01T00:00:00.000Z' };
    expect(await refusal(email, { ...file, export_metadata: older })).toEqual(changed);
  });

  it('for another email, even when that one is free', async () => {
    const { file } = await leaver();
    expect(await refusal('quelquun@exemple.fr', file)).toEqual([
      'Ce fichier appartient à une autre adresse email\u00a0: inscrivez-vous avec la sienne.',
    ]);
  });

  it('with 409 while its account lives', async () => {
    const customer = await createCustomer(shop);
    const answer = await register(customer.email, await exported(customer));
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'email_exists']);
  });

  it('when no such account was deleted here, though the signature holds', async () => {
    const { file } = await leaver();
    const { signature: _, ...export_metadata } = file.export_metadata;
    const forged = {
      ...file,
      personal_info: { ...file.personal_info, email: 'jamais@exemple.fr' },
      export_metadata,
    };
    const signature = signExport(shop.settings.EXPORT_SIGNING_KEY[0], forged);
    expect(
      await refusal('jamais@exemple.fr', { ...forged, export_metadata: { ...export_metadata, signature } }),
    ).toEqual(['Le compte de ce fichier n’a pas été supprimé, ou il l’a été il y a trop longtemps.']);
  });

  it.each([
    [[1, 2], 'Ce fichier ne correspond pas à un export valide'],
    ['du texte', 'Ce fichier ne correspond pas à un export valide'],
    [{}, 'Ce fichier ne correspond pas à un export valide'],
    [{ personal_info: {}, export_metadata: { platform: 'x' } }, 'Ce fichier vient d’une autre plateforme.'],
    [
      { personal_info: {}, export_metadata: { platform: 'rouage', security_enabled: true } },
      'Fichier non signé',
    ],
    [
      { personal_info: {}, export_metadata: { platform: 'rouage', security_enabled: true, signature: 'x' } },
      'Les informations utilisateur sont incomplètes',
    ],
    [
      {
        personal_info: { email: 'a@b.fr' },
        export_metadata: { platform: 'rouage', security_enabled: true, signature: 'x' },
      },
      changed[0],
    ],
  ])('in its shape: %j', async (file, message) => {
    expect(await refusal(`forme-${serial++}@exemple.fr`, file)).toEqual([message]);
  });

  it('without ever failing: nested, huge, with lone surrogates or a prototype', async () => {
    const { email, file } = await leaver();
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const nested = JSON.stringify({ ...file, purchased_automations: 'DEEP' }).replace('"DEEP"', deep);
    const body = (imported: string) =>
      `{"email":"${email}","password1":"chat-perché-42","terms_acceptance":{},"imported_data":${imported}}`;
    const payloads = [
      body(nested),
      body(JSON.stringify(file).replace('Camille', '\\ud800')),
      body(JSON.stringify(file).replace('"personal_info"', '"__proto__"')),
      body(JSON.stringify({ ...file, added: 'x'.repeat(1_100_000) })),
    ];
    for (const payload of payloads) {
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/api/auth/registration/',
        headers: { 'content-type': 'application/json' },
        payload,
      });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
    }
  });
});

describe('a restore', () => {
  it('does not read what the screen adds', { tags: ['3.registration.imported'] }, async () => {
    const { email, automation, file } = await leaver();
    const other = await newAutomation();
    const processed_automations = [{ automation_id: other, exists: true }];
    const back = await comeBack(email, { ...file, processed_automations });
    await verify(email);
    expect(await owned(back)).toEqual([automation]);
  });

  it('gives nothing that was not owned at the deletion: an old export is no voucher', async () => {
    const customer = await createCustomer(shop);
    const [kept, refunded] = [await newAutomation(), await newAutomation()];
    await buy(shop, customer, kept);
    await buy(shop, customer, refunded);
    const file = await exported(customer);
    await shop.pool.query('update purchases set ended_at = now() where user_id = $1 and automation_id = $2', [
      customer.id,
      refunded,
    ]);
    await remove(customer);
    const back = await comeBack(customer.email, file);
    expect(back.restore).toEqual({ automations: 1, subscriptions: 1, documents: 0 });
    await verify(customer.email);
    expect(await owned(back)).toEqual([kept]);
  });

  it('comes once, when the verification link is opened twice', async () => {
    const { email, automation, file } = await leaver();
    const back = await comeBack(email, file);
    await verify(email);
    await verify(email);
    expect(await owned(back)).toEqual([automation]);
    expect(await get(back, '/api/users/subscriptions/')).toHaveLength(1);
  });

  it('is not lost by who deletes the new account before the email is verified', async () => {
    const { email, automation, file } = await leaver({ monthlyCap: 3000 });
    await remove(await comeBack(email, file));
    const back = await comeBack(email, file);
    await verify(email);
    expect(await owned(back)).toEqual([automation]);
    expect((await get(back, '/api/users/me/')).subscription_settings.monthly_cap).toBe(30);
  });

  it('shares the cap that came back among what was bought before the email was verified', async () => {
    const { email, file } = await leaver({ monthlyCap: 800 });
    const back = await comeBack(email, file);
    for (const automation of [await newAutomation(), await newAutomation()])
      await buy(shop, { ...back, password: '', access: '', refresh: '' }, automation);
    await verify(email);
    await shop.drain();
    const { rows } = await shop.pool.query<{ share: number; provider: string }>(
      `select monthly_share as share, stripe_subscription_id as provider from subscriptions
       where user_id = $1 and status = 'active'`,
      [back.id],
    );
    expect(rows.map(({ share }) => share)).toEqual([400, 400]);
    for (const { provider } of rows)
      expect((await shop.stripe.readSubscription(provider)).recurringAmount).toBe(400);
  });

  it('remembers a used trial, also for who comes back without the file', async () => {
    const { email } = await leaver({ trialUsedAt: new Date() });
    const back = await comeBack(email, undefined);
    expect(back.restore).toBeNull();
    const used = async () =>
      (await shop.pool.query('select trial_used_at from users where id = $1', [back.id])).rows[0]
        .trial_used_at;
    expect(await used()).toBeNull();
    await verify(email);
    expect(await used()).not.toBeNull();
  });

  it('writes each return in the ledger of the new account, the cap that came back with it too', async () => {
    const { email, file } = await leaver({ monthlyCap: 2500 });
    const back = await comeBack(email, file);
    await verify(email);
    const { rows } = await shop.pool.query(
      `select e.entity, e.act from ledger_events e join users u on u.ledger_id = e.ledger_id where u.id = $1 order by e.sequence`,
      [back.id],
    );
    expect(rows.map(({ entity, act }) => `${entity} ${act}`)).toEqual([
      'purchase restore',
      'subscription restore',
      'cap restore',
      'account restore',
    ]);
  });
});

describe('with time', () => {
  it('the record is purged at its date, and the file is then refused', async () => {
    const { email, file } = await leaver();
    const count = async () => (await shop.pool.query('select 1 from deletion_records')).rowCount;
    expect(await count()).toBeGreaterThan(0);
    await shop.clock.moveTo(new Date(shop.clock.now().getTime() + 3 * 366 * DAY_MS));
    await runSweep(shop, 'old-deletion-records');
    expect(await count()).toBe(0);
    expect(await refusal(email, file)).toEqual([
      'Le compte de ce fichier n’a pas été supprimé, ou il l’a été il y a trop longtemps.',
    ]);
  });
});

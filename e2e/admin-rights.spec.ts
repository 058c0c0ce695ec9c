import type { Page } from '@playwright/test';
import pg from 'pg';
import { STAFF_ROLES, type StaffRole } from '#domain/people/staff-rights.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { adminScreens } from '#staff/admin-session/web/admin-screens.ts';
import { rolesOfCall } from '#tests/roles-and-calls.ts';
import { buyByCall } from './harness/buy-by-call.ts';
import { type Customer, registerCustomer } from './harness/customer.ts';
import { expect } from './harness/fixtures.ts';
import { type Offered, offeredActs } from './harness/offered-acts.ts';
import type { ShopAddresses } from './harness/open-shop.ts';
import { giveAutomation } from './harness/own-automation.ts';
import { openSettled } from './harness/settled.ts';
import { staffTest as test } from './harness/staff.ts';
import { ACTS_OF_SCREENS, NO_ACTS } from './screens/acts-of-staff.ts';

test.use({ ownShop: true });

async function ask(databaseUrl: string, text: string, values: unknown[] = []): Promise<{ id: number }[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Something of each kind that an act is about. Answers the screens on which it stands. */
async function fillShop(shop: ShopAddresses, client: Customer): Promise<string[]> {
  const { databaseUrl } = shop;
  await buyByCall(shop, client, { name: `Devis ${client.id}`, purchasePrice: 3500 });
  await giveAutomation(databaseUrl, client.id, {
    name: `À augmenter ${client.id}`,
    owned: true,
    subscription: {
      stripeSubscriptionId: `sub_rights_${client.id}`,
      currentPeriodEnd: new Date(Date.now() + 20 * DAY_MS),
    },
  });
  const made = async (path: string, body: object): Promise<{ id: number }> => {
    const answer = await client.call('POST', path, body);
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const { email } = client;
  const ticket = await made('/api/tickets/', {
    email,
    subject: 'Ma facture',
    message: 'Où est ma facture du mois dernier ?',
  });
  const [idea] = await ask(
    databaseUrl,
    `insert into automation_ideas (email, title, description, status, ai_processed, confidence_percentage, ai_summary,
       ai_model_used, generated_title, created_at)
     values ('idee@exemple.fr', 'Recopie', 'Chaque matin, je recopie.', 'ai_processed', true, 84, 'Recopier.', 'modele',
       'Commandes vers tableau', now()) returning id`,
  );
  await ask(
    databaseUrl,
    `insert into alerts (kind, once_key, details, raised_at) values ('refund_late', $1, '{}', now())`,
    [`late:${client.id}`],
  );
  await ask(
    databaseUrl,
    `insert into outbox (kind, payload, once_key, created_at, due_at, gave_up_at, attempts)
     values ('email', '{"email":{"name":"receipt"}}', $1, now(), now(), now(), 9)`,
    [`rights-${client.id}`],
  );
  await ask(
    databaseUrl,
    `insert into transmissions (kind, period_from, period_to, due_on, version, corrects, status, document, digest, amount,
       vat, reason, created_at, settled_at)
     values ('payments', '2027-09-01', '2027-09-30', '2027-10-10', $1, false, 'refused', '<Report/>', 'aa', 0, 0, 'Non', now(), now())`,
    [client.id],
  );
  const [order] = await ask(databaseUrl, 'select id from orders where user_id = $1', [client.id]);
  const [automation] = await ask(databaseUrl, `select id from automations where name = $1`, [
    `À augmenter ${client.id}`,
  ]);
  const [subscription] = await ask(
    databaseUrl,
    'select id from subscriptions where stripe_subscription_id = $1',
    [`sub_rights_${client.id}`],
  );
  const [category] = await ask(databaseUrl, 'select id from categories order by id limit 1');
  const examples: Readonly<Record<string, number | undefined>> = {
    automations: automation?.id,
    categories: category?.id,
    users: client.id,
    support: ticket.id,
    orders: order?.id,
    subscriptions: subscription?.id,
    'automation-ideas': idea?.id,
  };
  return adminScreens.flatMap(({ to }) => {
    const [, , noun = '', one] = to.split('/');
    if (to === '/admin/users') return `${to}?search=${encodeURIComponent(client.email)}`;
    const address = to.replace(':id', String(examples[noun]));
    if (to === '/admin/users/:id') return [address, `${address}?tab=subscriptions`];
    return one === ':id' && !examples[noun] ? [] : address;
  });
}

/** Tabs have names of their own. */
const nameOf = (address: string) => address.replace(/\?(?!tab=).*/, '').replaceAll(/\/\d+/g, '/:');
/** Opened on its screen by the name of its button; a person's name opens what a list says of them. */
const dialogs = Object.keys(ACTS_OF_SCREENS).flatMap((name) => {
  const [screen = '', opener] = name.split(' > ');
  return opener ? [{ name, screen, opener }] : [];
});

async function openDialog(page: Page, opener: string): Promise<boolean> {
  const button = page.locator('main').getByRole('button', { name: opener, exact: true }).first();
  if ((await button.count()) === 0) return false;
  await button.press('Enter');
  await expect(page.getByRole('dialog').last()).toBeVisible();
  await expect(page.locator('dialog [aria-busy=true]')).toHaveCount(0);
  return true;
}

/** What is offered and is not theirs, what is theirs and is not offered, and what nobody has said what it does. */
function faultsOf(role: StaffRole, name: string, { acts }: Offered, isOpen: boolean): string[] {
  const known = ACTS_OF_SCREENS[name] ?? [];
  const may = (call: string) => rolesOfCall(call).includes(role);
  const offers = (label: RegExp) => acts.some((act) => label.test(act));
  return [
    ...known.flatMap(([label, call]) => (offers(label) && !may(call) ? [`offers ${label}: ${call}`] : [])),
    ...known.flatMap(([label, call]) =>
      isOpen && !offers(label) && may(call) ? [`offers no ${label}: ${call}`] : [],
    ),
    ...acts
      .filter((act) => ![...known.map(([label]) => label), ...NO_ACTS].some((label) => label.test(act)))
      .map((act) => `« ${act} » is of no call`),
  ].map((fault) => `${name} ${fault}`);
}

for (const role of STAFF_ROLES)
  test(`offers ${role} what they may and nothing else, on every screen`, {
    tag: ['@6.roles.screens'],
  }, async ({ page, member, request, mailbox, shop }) => {
    test.setTimeout(240_000);
    const client = await registerCustomer(request, shop.siteUrl, mailbox);
    const screens = await fillShop(shop, client);
    await ask(shop.databaseUrl, 'update users set is_superuser = $2, staff_role = $3 where id = $1', [
      member.id,
      role === 'superuser',
      role === 'superuser' ? null : role,
    ]);
    const faults: string[] = [];
    page.on('response', (answer) => {
      if ([401, 403].includes(answer.status()))
        faults.push(`${page.url()} asks ${answer.request().method()} ${new URL(answer.url()).pathname}`);
    });
    const closed = new Set<string>();
    const links = new Map<string, string>();
    for (const address of screens) {
      await openSettled(page, address);
      const name = nameOf(address);
      const isOpen = (await page.getByText('Votre rôle n’ouvre pas cet écran').count()) === 0;
      if (!isOpen) closed.add(name);
      const offered = await offeredActs(page);
      faults.push(...faultsOf(role, name, offered, isOpen));
      for (const link of offered.links) links.set(nameOf(link), name);
      for (const dialog of dialogs.filter(({ screen }) => isOpen && screen === name)) {
        const isShown = await openDialog(page, dialog.opener);
        faults.push(...faultsOf(role, dialog.name, await offeredActs(page), isShown));
        if (isShown) await page.keyboard.press('Escape');
      }
    }
    faults.push(
      ...[...links].filter(([link]) => closed.has(link)).map(([link, from]) => `${from} leads to ${link}`),
    );
    expect(faults).toEqual([]);
  });

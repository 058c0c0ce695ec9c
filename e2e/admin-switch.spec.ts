import type { Page } from '@playwright/test';
import pg from 'pg';
import { demoAccounts } from '#db/seeds/accounts.ts';
import type { Customer } from './harness/customer.ts';
import { bothWidths, expect, test } from './harness/fixtures.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;
const entry = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Administration' }).filter({ visible: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Accéder à l’administration' });
const password = (page: Page) => page.getByLabel('Mot de passe', { exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

async function setStaff(databaseUrl: string, { id }: Customer, isStaff: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('update users set is_staff = $2 where id = $1', [id, isStaff]);
  await client.end();
}

/** A member of the staff of this test alone, signed in to the shop. */
const staff = test.extend<{ member: Customer }>({
  member: async ({ customer, shop }, provide) => {
    await setStaff(shop.databaseUrl, customer, true);
    await customer.signInAgain();
    await provide(customer);
  },
});

async function openMenu(page: Page): Promise<void> {
  if (isNarrow(page)) await page.getByRole('banner').getByText('Menu', { exact: true }).click();
}

/** Of a menu that is open. */
async function expectNoEntry(page: Page): Promise<void> {
  const account = page.getByRole('banner').getByRole('link', { name: 'Mon compte' });
  await expect(account.filter({ visible: true })).toBeVisible();
  await expect(entry(page)).toHaveCount(0);
}

async function switchOver(page: Page, { password: typed }: { password: string }): Promise<void> {
  await page.goto('/catalogue');
  await openMenu(page);
  await entry(page).click();
  await password(page).fill(typed);
  await password(page).press('Enter');
  await expect(page).toHaveURL('/admin/dashboard');
}

test('the demo’s staff find the entry, give their password once more, and work in a session apart', {
  tag: ['@4.admin-switch', '@8.switch.done'],
}, async ({ page }) => {
  const [, { email, password: right, firstName, lastName }] = demoAccounts;
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await password(page).fill(right);
  await password(page).press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await openMenu(page);
  await entry(page).click();
  await expect(dialog(page).getByLabel('Email')).toHaveValue(email);
  await password(page).fill(right);
  await password(page).press('Enter');
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(page.getByText("Basculement vers l'administration réussi")).toBeVisible();
  await expect(heading(page)).toHaveText('Tableau de bord');
  await expect(heading(page)).toBeFocused();
  const session = page.getByRole('region', { name: 'Votre session' });
  await expect(session).toContainText(`${firstName} ${lastName}`);
  await expect(session).toContainText('Administrateur');
  await expect(session).toContainText(/\d{4} à \d\d:\d\d/);
  await expectNoSidewaysScroll(page);
  expect(await stored(page, 'adminAccessToken')).not.toBe(await stored(page, 'accessToken'));
});

test('a customer finds no entry, and the staff’s sign-in in place of their screens', async ({
  page,
  customer,
}) => {
  expect(customer.id).toBeGreaterThan(0);
  await page.goto('/catalogue');
  await openMenu(page);
  await expectNoEntry(page);
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL('/admin/login');
});

test('no page of the shop loads a file of the administration', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  for (const path of ['/catalogue', '/login', '/support', '/terms']) {
    await page.goto(path, { waitUntil: 'networkidle' });
  }
  const files = loaded.map((url) => new URL(url).pathname).filter((path) => path.endsWith('.js'));
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((path) => /Admin/.test(path))).toEqual([]);
});

staff(
  'the switch works by the keyboard alone, and Escape gives the focus back',
  bothWidths,
  async ({ page, member }) => {
    await page.goto('/catalogue');
    await openMenu(page);
    await entry(page).press('Enter');
    await expect(password(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(entry(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(password(page)).toBeFocused();
    // A press inside the dialog must not fold away the menu that gets the focus back.
    await password(page).click();
    await page.keyboard.press('Escape');
    await expect(entry(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(password(page)).toBeFocused();
    await page.keyboard.type(member.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/dashboard');
  },
);

staff.describe('a switch that is refused', () => {
  staff.use({ expectedFaults: [/status of (401|403)/] });

  staff(
    'keeps the dialog open, with what is wrong at the password',
    { tag: ['@5.switch.password'] },
    async ({ page, member }) => {
      await page.goto('/catalogue');
      await openMenu(page);
      await entry(page).click();
      await password(page).press('Enter');
      await expect(password(page)).toHaveAccessibleDescription('Veuillez saisir votre mot de passe');
      await expect(password(page)).toBeFocused();
      await password(page).fill('autre');
      await password(page).press('Enter');
      await expect(password(page)).toHaveAccessibleDescription(
        'Identifiants incorrects. Veuillez vérifier votre email et mot de passe.',
      );
      await expect(password(page)).toHaveValue('autre');
      expect(await stored(page, 'adminAccessToken')).toBeNull();
      expect(await stored(page, 'accessToken')).toBe(member.access);
    },
  );

  staff(
    'tells who has lost the rights, and the menu forgets its entry',
    { tag: ['@8.switch.refused'] },
    async ({ page, member, shop }) => {
      await page.goto('/catalogue');
      await openMenu(page);
      await setStaff(shop.databaseUrl, member, false);
      await entry(page).click();
      await expect(page.getByText("Vous n'avez pas les droits d'administration")).toBeVisible();
      await expect(dialog(page)).toHaveCount(0);
      await expectNoEntry(page);
    },
  );

  staff('tells it too when they are lost while the dialog is open', async ({ page, member, shop }) => {
    await page.goto('/catalogue');
    await openMenu(page);
    await entry(page).click();
    await password(page).fill(member.password);
    await setStaff(shop.databaseUrl, member, false);
    await password(page).press('Enter');
    await expect(
      page.getByText("Vous n'avez pas les droits d'administration", { exact: true }),
    ).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expectNoEntry(page);
  });
});

staff.describe('without a connection', () => {
  staff.use({ expectedFaults: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (fetch|load)/] });

  staff(
    'the switch says that it is impossible, before and behind the password',
    { tag: ['@8.switch.failed'] },
    async ({ page, context, member }) => {
      const impossible = page.getByText("Impossible de basculer vers l'administration");
      await page.goto('/catalogue');
      await openMenu(page);
      // The first act of a person brings what shows messages.
      // One that comes before the page is alive is not heard.
      await expect(async () => {
        await page.keyboard.press('Tab');
        await expect(page.getByRole('region', { name: /^Messages/ })).toBeAttached({ timeout: 1_000 });
      }).toPass();
      await context.setOffline(true);
      await entry(page).click();
      await expect(impossible).toBeVisible();
      await context.setOffline(false);
      await entry(page).click();
      await password(page).fill(member.password);
      await expect(impossible).toHaveCount(0);
      await context.setOffline(true);
      await password(page).press('Enter');
      await expect(impossible).toBeVisible();
      await expect(
        dialog(page).getByText(
          'Impossible de communiquer avec le serveur. Vérifiez votre connexion internet.',
        ),
      ).toBeVisible();
      await expect(password(page)).toHaveValue(member.password);
    },
  );
});

staff.describe('a session of the administration that has ended', () => {
  staff.use({ expectedFaults: [/status of 401/] });

  staff(
    'says so, leads to the staff’s sign-in and back, and leaves the customer signed in',
    async ({ page, member, request, shop }) => {
      await switchOver(page, member);
      const refresh = await stored(page, 'adminRefreshToken');
      await request.post(`${shop.siteUrl}/api/auth/logout/`, { data: { refresh } });
      await page.reload();
      const said = page.getByRole('main').getByText('Session admin expirée, veuillez vous reconnecter');
      await expect(said).toBeVisible();
      await expect(page).toHaveURL('/admin/login');
      expect(await stored(page, 'adminAccessToken')).toBeNull();
      expect(await stored(page, 'accessToken')).toBe(member.access);
      await page.getByLabel('Email', { exact: true }).fill(member.email);
      await password(page).fill(member.password);
      await password(page).press('Enter');
      await expect(page).toHaveURL('/admin/dashboard');
    },
  );
});

test.describe('the staff’s sign-in', () => {
  test.use({ expectedFaults: [/status of (401|403)/] });

  test('says what is wrong at its field, and keeps what was typed', async ({ page }) => {
    await page.goto('/admin/login');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expectNoSidewaysScroll(page);
    const email = page.getByLabel('Email', { exact: true });
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(email).toHaveAccessibleDescription("L'email est requis");
    await expect(password(page)).toHaveAccessibleDescription('Le mot de passe est requis');
    await expect(email).toBeFocused();
    await email.fill('pas-un-email');
    await expect(email).toHaveAccessibleDescription("L'email n'est pas valide");
    await email.fill('inconnu@exemple.fr');
    await password(page).fill('autre');
    await password(page).press('Enter');
    await expect(page.getByRole('alert')).toContainText(
      'Identifiants incorrects. Veuillez vérifier votre email et mot de passe.',
    );
    await expect(email).toHaveValue('inconnu@exemple.fr');
  });

  test('refuses a customer, leaves no session of the administration, and keeps the customer’s', async ({
    page,
    customer,
  }) => {
    await page.goto('/admin/login');
    await page.getByLabel('Email', { exact: true }).fill(customer.email);
    await password(page).fill(customer.password);
    await password(page).press('Enter');
    await expect(page.getByRole('alert')).toContainText(
      "Vous n'avez pas les droits d'administration nécessaires.",
    );
    expect(await stored(page, 'adminAccessToken')).toBeNull();
    expect(await stored(page, 'adminRefreshToken')).toBeNull();
    expect(await stored(page, 'accessToken')).toBe(customer.access);
    await page.goto('/admin');
    await expect(page).toHaveURL('/admin/login');
  });
});

staff(
  'leaving: the shop as a customer sees it, then the administration signed out',
  bothWidths,
  async ({ page, member, axe }) => {
    await switchOver(page, member);
    const openAdminMenu = async () => {
      if (!isNarrow(page)) return;
      await page.getByRole('banner').getByText('Menu', { exact: true }).click();
    };
    await openAdminMenu();
    await axe();
    await page.getByRole('link', { name: 'Vue utilisateur' }).filter({ visible: true }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(heading(page)).toHaveText('Bonjour Camille');

    await page.goto('/admin');
    await expect(page).toHaveURL('/admin/dashboard');
    await openAdminMenu();
    await page.getByRole('button', { name: 'Se déconnecter' }).filter({ visible: true }).click();
    await expect(page).toHaveURL('/admin/login');
    await expect(page.getByText('Vous êtes maintenant déconnecté')).toBeVisible();
    expect(await stored(page, 'adminRefreshToken')).toBeNull();
    await page.goto('/admin/dashboard');
    await expect(page).toHaveURL('/admin/login');
    await page.goto('/dashboard');
    await expect(heading(page)).toHaveText('Bonjour Camille');
  },
);

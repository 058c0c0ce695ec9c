import type { Locator, Page } from '@playwright/test';
import pg from 'pg';
import { shownCode } from '#tests/second-factor.ts';
import { expect } from './harness/fixtures.ts';
import { pressOn, typeIn } from './harness/keyboard.ts';
import { atPhoneWidth } from './harness/phone-width.ts';
import { openSettled } from './harness/settled.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';
import { staffTest as test } from './harness/staff.ts';

// As in production: nobody comes in without a second factor.
test.use({
  ownShop: true,
  settings: { SECOND_FACTOR: 'required' },
  expectedFaults: [/status of (400|403)/],
});

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const factors = (page: Page) => page.getByRole('region', { name: 'Second facteur' });

/** The authenticator of a computer, whose finger is always there: it speaks WebAuthn as a real one. */
async function plugPasskeyIn(page: Page): Promise<{ refuse: (refuses: boolean) => Promise<void> }> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async refuse(refuses) {
      await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !refuses });
    },
  };
}

/** Nothing stands over it, such as the acts of its dialog. */
const expectSeen = (said: Locator) =>
  expect
    .poll(() =>
      said.evaluate((element) => {
        const { left, top, bottom, width } = element.getBoundingClientRect();
        const at = (y: number) => document.elementFromPoint(left + width / 2, y);
        return [top + 2, bottom - 2].every((y) => element.contains(at(y)));
      }),
    )
    .toBe(true);

/** As if the last proof had been given an hour ago. */
async function letProofPass(databaseUrl: string, userId: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`update sessions set proven_at = now() - interval '1 hour' where user_id = $1`, [
    userId,
  ]);
  await client.end();
}

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/admin/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByLabel('Mot de passe', { exact: true }).press('Enter');
  await expect(heading(page)).toHaveText('Votre second facteur');
}

/** In a dialog that an answer opens: the keyboard finds nothing there before. */
async function pressIn(opened: Locator, name: string): Promise<void> {
  await expect(opened).toBeVisible();
  await pressOn(opened.page(), button(opened, name));
}

async function addPasskey(page: Page): Promise<string[]> {
  await pressOn(page, button(page, 'Ajouter une clé d’accès'));
  await pressIn(dialog(page, 'Ajouter une clé d’accès'), 'Continuer');
  const codes = dialog(page, 'Vos codes de secours');
  await expect(codes).toBeVisible();
  return codes.getByRole('listitem').allTextContents();
}

test('who has no second factor finds nothing else to do than to add one, by the keyboard alone', {
  tag: [
    '@2./admin/security',
    '@axe.second-factor/AddPasskeyDialog',
    '@axe.second-factor/RecoveryCodesDialog',
    '@keyboard.second-factor/AddPasskeyDialog',
  ],
}, async ({ page, member, axe }) => {
  await plugPasskeyIn(page);
  await page.goto('/admin/dashboard');
  await expect(heading(page)).toHaveText('Sécurité');
  await expect(page).toHaveURL('/admin/security');
  await expect(page.getByText('L’administration ne s’ouvre pas sans lui')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Abonnements' })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await axe();

  await pressOn(page, button(page, 'Ajouter une clé d’accès'));
  const adding = dialog(page, 'Ajouter une clé d’accès');
  await expect(adding.getByLabel('Nom')).toBeFocused();
  await adding.getByLabel('Nom').fill('');
  await page.keyboard.press('Enter');
  await expect(adding.getByLabel('Nom')).toHaveAccessibleDescription(
    /Donnez-lui un nom, pour la reconnaître\./,
  );
  await axe();
  await typeIn(page, adding.getByLabel('Nom'), 'Ordinateur du bureau');
  await page.keyboard.press('Enter');
  const codes = dialog(page, 'Vos codes de secours');
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await axe();
  const download = page.waitForEvent('download');
  await pressOn(page, button(codes, 'Télécharger'));
  expect((await download).suggestedFilename()).toBe('codes-de-secours.txt');
  // They are shown here only: no key takes them away by chance.
  await page.keyboard.press('Escape');
  await expect(codes).toBeVisible();
  await pressIn(codes, 'J’ai gardé ces codes');
  await expect(factors(page).getByText('Ordinateur du bureau')).toBeVisible();
  await expect(page.getByText('Il en reste 10 sur 10.')).toBeVisible();
  await expect(page.getByText('Cette session')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await axe();
  await openSettled(page, '/admin/dashboard');
  await expect(heading(page)).toHaveText('Tableau de bord');
  expect(member.id).toBeGreaterThan(0);
});

test('the next sign-in asks for the passkey, and a recovery code does once, by the keyboard alone', {
  tag: ['@keyboard.second-factor/FactorForm'],
}, async ({ page, member, axe }) => {
  const passkey = await plugPasskeyIn(page);
  await openSettled(page, '/admin/security');
  const [code = ''] = await addPasskey(page);

  await signIn(page, member);
  await expect(button(page, 'Utiliser ma clé d’accès')).toBeFocused();
  await expectNoSidewaysScroll(page);
  await axe();
  await passkey.refuse(true);
  await page.keyboard.press('Enter');
  await expect(page.getByText('La clé d’accès n’a pas répondu. Recommencez.')).toBeVisible();
  await axe();
  await passkey.refuse(false);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Tableau de bord');

  await signIn(page, member);
  await pressOn(page, button(page, 'Saisir plutôt un code'));
  const typed = page.getByLabel('Code de secours');
  await expect(typed).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(typed).toHaveAccessibleDescription(/Saisissez le code\./);
  await page.keyboard.type('0000-0000-0000-0000');
  await page.keyboard.press('Enter');
  await expect(typed).toHaveAccessibleDescription(/Ce code n’est pas le bon, ou il a déjà servi\./);
  await axe();
  await typed.fill(code.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Tableau de bord');
});

test('an application is added by its picture or its key, and a screen that is opened at the door asks for its code', {
  tag: ['@axe.second-factor/AddApplicationDialog', '@keyboard.second-factor/AddApplicationDialog'],
}, async ({ page, member, shop, axe }) => {
  await openSettled(page, '/admin/security');
  await pressOn(page, button(page, 'Ajouter une application'));
  const adding = dialog(page, 'Ajouter une application à codes');
  await expect(adding.getByRole('img', { name: /^Code QR/ })).toBeVisible();
  const groups = await adding.locator('code span').allInnerTexts();
  expect(groups.slice(0, -1).every((group) => group.length === 4)).toBe(true);
  const secret = groups.join('');
  await typeIn(page, adding.getByLabel('Code affiché'), '12');
  await page.keyboard.press('Enter');
  await expect(adding.getByLabel('Code affiché')).toHaveAccessibleDescription(/Le code a 6 chiffres\./);
  const short = adding.locator('p').filter({ hasText: 'Le code a 6 chiffres.' });
  await expectSeen(short);
  await atPhoneWidth(page, () => expectSeen(short));
  await axe();
  await adding.getByLabel('Code affiché').fill(shownCode(secret, -1));
  await page.keyboard.press('Enter');
  await pressIn(dialog(page, 'Vos codes de secours'), 'J’ai gardé ces codes');
  await expect(factors(page).getByText('Application à codes').first()).toBeVisible();

  // The last one stays, and says why.
  await pressOn(page, button(page, 'Actions sur Application à codes'));
  await expect(page.getByRole('menuitem', { name: /^Retirer/ })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');

  const { email, password } = member;
  const answer = await page.request.post(`${shop.siteUrl}/api/admin/token/`, { data: { email, password } });
  const { access, refresh } = await answer.json();
  await page.context().addInitScript(
    (tokens) => {
      if (origin === 'null') return;
      localStorage.setItem('adminAccessToken', tokens.access);
      localStorage.setItem('adminRefreshToken', tokens.refresh);
    },
    { access, refresh },
  );
  await page.goto('/admin/subscriptions');
  const asked = dialog(page, 'Votre second facteur');
  await expect(asked.getByLabel('Code')).toBeFocused();
  await expectNoSidewaysScroll(page);
  await axe();
  await page.keyboard.type(shownCode(secret));
  await page.keyboard.press('Enter');
  await expect(asked).toHaveCount(0);
  await expect(heading(page)).toHaveText('Abonnements');
});

test('a change asks for the passkey once more; a factor is renamed and taken away, other sessions are ended', {
  tag: [
    '@axe.second-factor/RenameFactorDialog',
    '@axe.second-factor/FactorsCard',
    '@axe.second-factor/RecoveryCard',
    '@axe.second-factor/SessionsCard',
    '@keyboard.second-factor/RenameFactorDialog',
  ],
}, async ({ page, member, shop, axe }) => {
  await plugPasskeyIn(page);
  await openSettled(page, '/admin/security');
  await addPasskey(page);
  await pressIn(dialog(page, 'Vos codes de secours'), 'J’ai gardé ces codes');

  await pressOn(page, button(page, /^Actions sur Chrome/));
  await pressOn(page, page.getByRole('menuitem', { name: 'Renommer' }));
  const naming = dialog(page, /^Renommer/);
  await expect(naming.getByLabel('Nom')).toBeFocused();
  await axe();
  await letProofPass(shop.databaseUrl, member.id);
  await naming.getByLabel('Nom').fill('Portable');
  await page.keyboard.press('Enter');
  const proof = dialog(page, 'Confirmez que c’est bien vous');
  await expect(button(proof, 'Utiliser ma clé d’accès')).toBeFocused();
  await expect(proof).toHaveAccessibleDescription(/^Les seconds facteurs ouvrent votre session/);
  await axe();
  await page.keyboard.press('Enter');
  await expect(factors(page).getByText('Portable')).toBeVisible();

  await pressOn(page, button(page, 'Ajouter une application'));
  const adding = dialog(page, 'Ajouter une application à codes');
  await expect(adding.locator('code span').first()).toBeVisible();
  const secret = (await adding.locator('code span').allInnerTexts()).join('');
  await typeIn(page, adding.getByLabel('Code affiché'), shownCode(secret));
  await page.keyboard.press('Enter');
  await expect(adding).toHaveCount(0);
  await expect(factors(page).getByRole('listitem')).toHaveCount(2);
  await pressOn(page, button(page, 'Actions sur Portable'));
  await expect(page.getByRole('menuitem', { name: 'Renommer' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Retirer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page, /^Retirer/)).toBeVisible();
  await axe();
  await pressIn(dialog(page, /^Retirer/), 'Retirer');
  await expect(factors(page).getByRole('listitem')).toHaveCount(1);

  const { email, password } = member;
  await page.request.post(`${shop.siteUrl}/api/admin/token/`, { data: { email, password } });
  await page.reload();
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByText('Attend le second facteur')).toBeVisible();
  await axe();
  await pressOn(page, button(sessions, 'Terminer toutes les autres'));
  await expect(dialog(page, /^Terminer toutes/)).toBeVisible();
  await axe();
  await pressIn(dialog(page, /^Terminer toutes/), 'Terminer les autres');
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await pressOn(page, button(page, 'Créer de nouveaux codes'));
  await expect(dialog(page, /^Créer de nouveaux codes/)).toBeVisible();
  await axe();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Créer de nouveaux codes')).toBeFocused();
  await expect(heading(page)).toHaveText('Sécurité');
});

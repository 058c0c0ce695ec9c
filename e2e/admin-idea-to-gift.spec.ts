import { randomUUID } from 'node:crypto';
import type { Browser, FrameLocator, Page } from '@playwright/test';
import { checkAccessibility } from './harness/check-accessibility.ts';
import { expect } from './harness/fixtures.ts';
import { pressOn, typeIn } from './harness/keyboard.ts';
import { refuseCookies } from './harness/refuse-cookies.ts';
import { openSettled } from './harness/settled.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';
import { staffTest as test } from './harness/staff.ts';

// What it puts on sale is counted by others; a form that is not filled in is asked for by its answer.
test.use({ ownShop: true, expectedFaults: [/status of 400/] });

async function visit(browser: Browser, page: Page): Promise<Page> {
  const viewport = page.viewportSize();
  const context = await browser.newContext({ viewport, locale: 'fr-FR', timezoneId: 'Europe/Paris' });
  await context.addInitScript(refuseCookies);
  return context.newPage();
}

const words = `Chaque lundi matin, relancer par email les clients dont le devis est resté sans réponse. ${randomUUID().slice(0, 8)}`;

/** By the form, with an address and no account. */
async function propose(visitor: Page, siteUrl: string, email: string): Promise<void> {
  await openSettled(visitor, `${siteUrl}/qu-est-ce-qu-une-automatisation`);
  await visitor.getByRole('button', { name: 'Proposer une idée' }).click();
  const dialog = visitor.getByRole('dialog', { name: 'Proposer une automatisation' });
  await dialog.getByLabel('Votre idée').fill(words);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Envoyer mon idée' }).click();
  await expect(visitor.getByText(/votre idée a été envoyée avec succès/i)).toBeVisible();
}

const typed: Record<string, string> = {
  date: '2026-12-01',
  email: 'client@exemple.fr',
  number: '12,50',
};

async function register(visitor: Page, email: string): Promise<void> {
  await visitor.getByLabel('Email', { exact: true }).fill(email);
  await visitor.getByLabel('Mot de passe', { exact: true }).fill('un chat bien perché');
  await visitor.getByLabel('Confirmer le mot de passe').fill('un chat bien perché');
  await visitor.getByRole('checkbox', { name: /J’accepte/ }).check();
  await visitor.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(visitor.locator('html')).toHaveAttribute('data-session', 'customer');
}

/** Each control of a draft's page, by its kind. */
async function fillIn(tool: FrameLocator): Promise<void> {
  for (const control of await tool.locator('[data-kind]').all()) {
    const kind = String(await control.getAttribute('data-kind'));
    if (kind === 'yes_no') await control.check();
    else if (kind === 'choice') await control.selectOption({ index: 1 });
    else await control.fill(typed[kind] ?? 'Maison <b>Kerbrat</b>');
  }
}

test('an idea of a visitor becomes an automation, which its author gets and uses; staff do it by the keyboard', {
  tag: ['@axe.ideas-admin/DraftDialog', '@keyboard.ideas-admin/DraftDialog', '@idea.draft', '@idea.gift'],
}, async ({ page, browser, member: _, shop, mailbox, axe }) => {
  test.setTimeout(150_000);
  const email = `visiteur-${Date.now()}@exemple.fr`;
  const visitor = await visit(browser, page);
  await propose(visitor, shop.siteUrl, email);

  const ideas = `/admin/automation-ideas?search=${encodeURIComponent(email)}`;
  const row = page.getByRole('main').getByText('Traitée par l’IA').last();
  await expect(async () => {
    await openSettled(page, ideas);
    await expect(row).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const opener = page.getByRole('table').getByRole('button', { name: /relancer/i });
  await pressOn(page, opener);
  const dialog = page.getByRole('dialog', { name: /relancer/i });
  await expect(dialog.getByText('Traitée par l’IA', { exact: true })).toBeVisible();
  await pressOn(page, dialog.getByRole('button', { name: 'Examiner' }));
  await pressOn(page, dialog.getByRole('button', { name: 'Approuver' }));
  const approval = page.getByRole('dialog', { name: /^Approuver cette idée/ });
  await pressOn(page, approval.getByRole('button', { name: 'Approuver' }));
  await pressOn(page, dialog.getByRole('button', { name: 'Faire une ébauche' }));
  const draft = page.getByRole('dialog', { name: 'Faire une ébauche d’automatisation' });
  await pressOn(page, draft.getByRole('button', { name: 'Faire l’ébauche' }));
  await expect(draft.getByText('Ce champ est obligatoire.').first()).toBeVisible();
  await axe();
  await expectNoSidewaysScroll(page);
  await typeIn(page, draft.getByLabel('Prix d’achat'), '49');
  await typeIn(page, draft.getByLabel('Prix d’abonnement'), '9,90');
  await pressOn(page, draft.getByRole('button', { name: 'Faire l’ébauche' }));
  await expect(draft).toHaveCount(0);
  await expect(dialog.getByText('Une ébauche existe')).toBeVisible();
  await axe();
  await expect(dialog.getByRole('link', { name: /^Relire et finir/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ébauche née d’une idée')).toBeVisible();
  const name = await page.getByLabel('Nom', { exact: true }).inputValue();
  await expect(page.getByText(/^Texte écrit par une IA/)).toBeVisible();

  await openSettled(page, '/admin/integrations');
  const workflow = page.getByRole('listitem').filter({ hasText: name });
  await pressOn(page, workflow.getByRole('button', { name: /^Déployer/ }));
  const deploying = page.getByRole('dialog', { name: /^Déployer/ });
  await expect(deploying.getByText(/qu’à partir de là/)).toBeVisible();
  await pressOn(page, deploying.getByRole('button', { name: 'Déployer' }));
  await expect(workflow.getByText('publié à la mise en vente')).toBeVisible();

  await openSettled(page, `/admin/automations?search=${encodeURIComponent(name)}`);
  await pressOn(page, page.getByRole('switch', { name: `En vente\u00a0: ${name}` }), 'Space');
  await expect(page.getByText(/est en vente/)).toBeVisible();
  await openSettled(visitor, `${shop.siteUrl}/catalogue?search=${encodeURIComponent(name)}`);
  const card = visitor.getByRole('article').filter({ hasText: name });
  await expect(card.getByText('Texte écrit par une IA')).toBeVisible();
  await card.getByRole('link', { name: /^Voir les détails/ }).click();
  const description = visitor.getByRole('region', { name: 'Description' });
  await expect(description.getByText('Texte écrit par une IA')).toBeVisible();

  await openSettled(page, ideas);
  await pressOn(page, opener);
  await expect(dialog.getByText('Terminée', { exact: true })).toBeVisible();
  await pressOn(page, dialog.getByRole('button', { name: 'Offrir à son auteur' }));
  const gift = page.getByRole('dialog', { name: /à son auteur/ });
  await axe();
  await pressOn(page, gift.getByRole('button', { name: 'Offrir' }));
  await expect(dialog.getByText('Attend son auteur')).toBeVisible();

  const { text } = await mailbox.waitFor(email, /vous est offerte/);
  const [link = ''] = /\/idees\/suivi#\S+/.exec(text) ?? [];
  await openSettled(visitor, `${shop.siteUrl}${link}`);
  await expect(visitor.getByText('Elle vous est offerte')).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Créer un compte' }).last()).toBeVisible();
  await checkAccessibility(visitor, { onPhone: true });
  await visitor.getByRole('main').getByRole('link', { name: 'Se connecter' }).click();
  await visitor.getByRole('main').getByRole('link', { name: 'Créer un compte' }).click();
  await expect(visitor).toHaveURL(`${shop.siteUrl}/register`);
  await register(visitor, email);
  await expect(visitor.getByText(`Confirmez votre adresse ${email}`)).toBeVisible();
  await pressOn(visitor, visitor.getByRole('button', { name: 'Recevoir mon cadeau' }), 'Enter');
  await expect(visitor.getByText('Votre cadeau est reçu')).toBeVisible();
  await expectNoSidewaysScroll(visitor);

  await visitor.getByRole('link', { name: 'Mes automatisations' }).click();
  await visitor.getByRole('link', { name: `Ouvrir ${name}` }).click();
  const tool = visitor.frameLocator('iframe');
  await expect(visitor.getByRole('heading', { name, level: 1 })).toBeAttached();
  await expect(tool.getByRole('heading', { name: 'Ce qu’il lui faut', level: 1 })).toBeVisible();
  await tool.getByRole('button', { name: 'Lancer' }).click();
  await expect(tool.getByText('Ce champ est obligatoire.').first()).toBeVisible();
  await fillIn(tool);
  await tool.getByRole('button', { name: 'Lancer' }).press('Enter');
  await expect(tool.getByText(/^C’est fait/)).toBeVisible();
  await visitor.context().close();
});

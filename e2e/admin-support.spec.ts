import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Customer } from './harness/customer.ts';
import { expect } from './harness/fixtures.ts';
import { pressOn, reach, typeIn } from './harness/keyboard.ts';
import { openSettled } from './harness/settled.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';
import { staffTest as test } from './harness/staff.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const thread = (page: Page) => page.getByRole('region', { name: 'Fil du ticket' });
const question = 'Bonjour, je ne trouve pas ma facture de novembre.';

async function ask(author: Customer, subject: string): Promise<number> {
  const words = { email: author.email, subject, message: question };
  const answer = await author.call('POST', '/api/tickets/', words);
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}
const answerBack = (author: Customer, id: number, message: string) =>
  author.call('POST', `/api/tickets/${id}/replies/`, { message, request_id: randomUUID() });

test('a customer asks, staff answer, the email arrives, the customer answers back, staff resolve, by the keyboard alone', {
  tag: ['@keyboard.tickets-admin/ReplyForm', '@keyboard.support/AnswerForm', '@2.admin-support'],
}, async ({ page, member, mailbox, axe }) => {
  await member.verifyEmail();
  const subject = `Facture ${randomUUID().slice(0, 8)}`;
  const id = await ask(member, subject);

  await openSettled(page, '/admin/support');
  await page.keyboard.press('f');
  await page.keyboard.type(subject);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /^1.ticket$/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole('table').locator('[data-badge]').first()).toHaveCSS('white-space', 'nowrap');
  await axe();
  await pressOn(page, page.getByRole('link', { name: subject }));
  await expect(page.getByRole('heading', { name: subject, level: 1 })).toBeVisible();
  await expect(thread(page)).toContainText(question);
  // Answered below what was said last, as one reads.
  const ends = await thread(page).evaluate((element) => element.getBoundingClientRect().bottom);
  const begins = await page
    .getByLabel('Réponse', { exact: true })
    .evaluate((it) => it.getBoundingClientRect().top);
  expect(begins).toBeGreaterThan(ends);
  await typeIn(page, page.getByLabel('Réponse', { exact: true }), 'Elle est en haut de « Factures ».');
  await expectNoSidewaysScroll(page);
  await axe();
  await pressOn(page, button(page, 'Envoyer la réponse'));
  await expect(thread(page)).toContainText('Elle est en haut de « Factures ».');
  await expect(page.getByLabel('Réponse', { exact: true })).toHaveValue('');

  const mail = await mailbox.waitFor(member.email, /Réponse à votre demande/);
  expect(mail.text).toContain('Elle est en haut de « Factures ».');
  expect(mail.text).toContain(question);
  const [link = ''] = /\/support\?tab=contact#demande-\d+/.exec(mail.text) ?? [];
  await openSettled(page, link);
  const exchanges = page.getByRole('list', { name: 'Échanges' });
  await expect(exchanges).toContainText('Elle est en haut de « Factures ».');
  await expect(page.getByText('Réponse non lue')).toHaveCount(0);
  await axe();
  await typeIn(page, page.getByLabel('Votre réponse'), 'Trouvée, merci !');
  await pressOn(page, button(page, 'Envoyer ma réponse'));
  await expect(exchanges).toContainText('Trouvée, merci !');

  await openSettled(page, `/admin/support/${id}`);
  await expect(thread(page)).toContainText('Trouvée, merci !');
  await pressOn(page, button(page, 'Résoudre'));
  const confirm = page.getByRole('dialog', { name: /^Résoudre le ticket/ });
  await expect(confirm.getByText('Y répondre le rouvre pendant 14 jours.')).toBeVisible();
  await axe();
  await pressOn(page, confirm.getByRole('button', { name: 'Résoudre' }));
  await expect(page.getByText('Ticket résolu')).toBeVisible();
  await expect(page.getByText(/^Résolu par Camille/)).toBeVisible();
  await mailbox.waitFor(member.email, /est traitée/);
  await openSettled(page, `/support?tab=contact#demande-${id}`);
  await expect(page.getByText('Répondre rouvre cette demande.')).toBeVisible();
});

test('a note stays with the team, a prepared answer is filled in, a request is given to somebody', {
  tag: ['@keyboard.tickets-admin/PreparedAnswerForm', '@axe.tickets-admin/PreparedAnswersDialog'],
}, async ({ page, member, axe }) => {
  const id = await ask(member, 'Note et réponse');
  const title = `Facture introuvable ${randomUUID().slice(0, 8)}`;
  await openSettled(page, '/admin/support');
  await pressOn(page, button(page, 'Réponses préparées'));
  const dialog = page.getByRole('dialog', { name: 'Réponses préparées' });
  await pressOn(page, dialog.getByRole('button', { name: 'Ajouter une réponse' }));
  await pressOn(page, dialog.getByRole('button', { name: 'Enregistrer' }));
  await expect(dialog.getByText('Le titre est obligatoire.').first()).toBeVisible();
  await typeIn(page, dialog.getByLabel('Titre'), title);
  await typeIn(page, dialog.getByLabel('Texte'), 'Bonjour {prénom}, voyez « Factures ».');
  await axe();
  await pressOn(page, dialog.getByRole('button', { name: 'Enregistrer' }));
  await expect(dialog.getByText(title)).toBeVisible();
  await axe();
  await page.keyboard.press('Escape');

  await openSettled(page, `/admin/support/${id}`);
  await page.getByLabel('Une note interne').check();
  await page.getByLabel('Note interne', { exact: true }).fill('Ce client a déjà appelé.');
  await button(page, 'Ajouter la note').click();
  await expect(thread(page).getByText('Note interne')).toBeVisible();
  await page.getByLabel('Insérer une réponse préparée').selectOption(title);
  await expect(page.getByLabel('Réponse', { exact: true })).toHaveValue(
    'Bonjour Camille, voyez « Factures ».',
  );
  await button(page, 'Envoyer la réponse').click();
  await expect(thread(page)).toContainText('Bonjour Camille');
  const own = await (await member.call('GET', `/api/tickets/${id}/`)).json();
  expect(own.replies.map(({ message }: { message: string }) => message)).toEqual([
    'Bonjour Camille, voyez « Factures ».',
  ]);
  await page.getByLabel('Confié à').selectOption({ label: 'Camille Martin', index: undefined });
  await expect(page.getByText(/^Ticket confié à Camille Martin/)).toBeVisible();
  await expect(page.getByText('En cours').first()).toBeVisible();

  await openSettled(page, '/admin/support');
  await button(page, 'Réponses préparées').click();
  await dialog.getByRole('button', { name: `Supprimer ${title}` }).click();
  await page
    .getByRole('dialog', { name: /^Supprimer «/ })
    .getByRole('button', { name: 'Supprimer' })
    .click();
  await expect(dialog.getByText(title)).toHaveCount(0);
});

test('a visitor answers by the link of the email, without an account', {
  tag: ['@2./support/demande'],
}, async ({ page, member, mailbox, request, shop, axe }) => {
  const email = `visiteuse-${randomUUID()}@exemple.fr`;
  const words = { email, subject: 'Sans compte', message: question };
  const { id } = await (await request.post(`${shop.siteUrl}/api/tickets/`, { data: words })).json();
  await openSettled(page, `/admin/support/${id}`);
  await page.getByLabel('Réponse', { exact: true }).fill('Créez d’abord un compte.');
  await button(page, 'Envoyer la réponse').click();
  await expect(thread(page)).toContainText('Créez d’abord un compte.');
  const { text } = await mailbox.waitFor(email, /Réponse à votre demande/);
  expect(text).not.toContain(question);
  const [link = ''] = /\/support\/demande#\S+/.exec(text) ?? [];
  await openSettled(page, link);
  await expect(page.getByText('Créez d’abord un compte.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await axe();
  await reach(page, page.getByLabel('Votre réponse'));
  await page.keyboard.type('C’est fait, merci.');
  await pressOn(page, button(page, 'Envoyer ma réponse'));
  await expect(page.getByRole('list', { name: 'Échanges' })).toContainText('C’est fait, merci.');
  await openSettled(page, `/admin/support/${id}`);
  await expect(thread(page)).toContainText('C’est fait, merci.');
  expect(member.id).toBeGreaterThan(0);
});

test('a visitor answers the email itself, and the answer joins the thread', {
  tag: ['@4.ticket.email'],
}, async ({ page, member, mailbox, request, shop }) => {
  const email = `visiteuse-${randomUUID()}@exemple.fr`;
  const words = { email, subject: 'Par email', message: question };
  const { id } = await (await request.post(`${shop.siteUrl}/api/tickets/`, { data: words })).json();
  await openSettled(page, `/admin/support/${id}`);
  await page.getByLabel('Réponse', { exact: true }).fill('Quelle facture cherchez-vous ?');
  await button(page, 'Envoyer la réponse').click();
  const sent = await mailbox.waitFor(email, /Réponse à votre demande/);
  await page.goto(`${shop.mailboxUrl}/${sent.id}`);
  await page.getByRole('link', { name: 'Répondre à cet email' }).click();
  await page
    .getByRole('textbox', { name: 'Message' })
    .fill('Celle de novembre.\n\nLe 3 nov. 2026 à 10:00, Rouage a écrit :\n> Quelle facture');
  await button(page, 'Envoyer l’email').click();
  await expect(page.getByRole('status')).toContainText('Email envoyé à support+');
  await expect(async () => {
    await openSettled(page, `/admin/support/${id}`);
    await expect(thread(page)).toContainText('Celle de novembre.', { timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  await expect(thread(page)).not.toContainText('a écrit');
  expect(member.id).toBeGreaterThan(0);
});

test.describe('with a link or a server that does not answer', () => {
  test.use({ expectedFaults: [/status of (400|503|404)/] });

  test('each screen says what it could not do, and tries again', async ({ page, member }) => {
    await openSettled(page, '/support/demande#12.faux');
    await expect(page.getByText('Ce lien n’est plus valide ou a expiré.')).toBeVisible();
    await openSettled(page, '/admin/support/2147483647');
    await expect(page.getByText('Ce ticket n’existe pas, ou n’existe plus')).toBeVisible();
    await ask(member, 'Encore ouvert');
    let broken = true;
    await page.route('**/api/tickets/?*', (route) =>
      broken ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    );
    await openSettled(page, '/admin/support?status=open');
    await expect(page.getByText('Impossible de charger les tickets')).toBeVisible({ timeout: 15_000 });
    broken = false;
    await button(page, 'Réessayer').click();
    await expect(page.getByRole('table', { name: 'Tickets' })).toBeVisible();
  });
});

test.describe('when two write at once', () => {
  test.use({ expectedFaults: [/status of 409/] });

  test('what came while one wrote is told before anything leaves, and what was typed stays', async ({
    page,
    member,
  }) => {
    const id = await ask(member, 'Deux à la fois');
    await openSettled(page, `/admin/support/${id}`);
    const field = page.getByLabel('Réponse', { exact: true });
    await field.fill('Cherchez dans « Factures ».');
    await answerBack(member, id, 'Laissez, j’ai trouvé.');
    await button(page, 'Envoyer la réponse').click();
    const told = page.getByRole('status').filter({ hasText: 'Pendant que vous écriviez' });
    await expect(told).toContainText('Laissez, j’ai trouvé.');
    await expect(field).toHaveValue('Cherchez dans « Factures ».');
    await page.reload();
    await expect(field).toHaveValue('Cherchez dans « Factures ».');
    await button(page, 'Envoyer la réponse').click();
    await expect(thread(page)).toContainText('Cherchez dans « Factures ».');
  });
});

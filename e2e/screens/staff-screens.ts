import type { Page } from '@playwright/test';
import type { Screen } from './screens.ts';

/** The page of the first row of a list. */
async function openFirst(page: Page): Promise<void> {
  const link = page.getByRole('rowheader').first().getByRole('link').first();
  await page.goto(String(await link.getAttribute('href')), { waitUntil: 'networkidle' });
}

async function search(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('camille');
  await page.getByRole('dialog').getByRole('option').first().waitFor();
}

async function openEditor(page: Page): Promise<void> {
  await openFirst(page);
  await page.goto(`${page.url()}/edit`, { waitUntil: 'networkidle' });
}

const screen = (slug: string, title: string, path: string, act?: Screen['act']): Screen => ({
  slug: `administration-${slug}`,
  title: `Administration\u00a0: ${title}`,
  path,
  as: 'staff',
  ...(act && { act }),
});

/** Every screen of the administration. Those with an act want a shop that has lived: there is something to open. */
export const staffScreens: readonly Screen[] = [
  screen('tableau-de-bord', 'tableau de bord', '/admin/dashboard'),
  screen('recherche', 'une recherche', '/admin/dashboard', search),
  screen('automatisations', 'automatisations', '/admin/automations'),
  screen('automatisation', 'une automatisation', '/admin/automations', openFirst),
  screen('nouvelle-automatisation', 'nouvelle automatisation', '/admin/automations/new'),
  screen('categories', 'catégories', '/admin/categories'),
  screen('nouvelle-categorie', 'nouvelle catégorie', '/admin/categories/new'),
  screen('utilisateurs', 'utilisateurs', '/admin/users'),
  screen('utilisateur', 'un utilisateur', '/admin/users?search=camille', openFirst),
  screen('modifier-un-utilisateur', 'modifier un utilisateur', '/admin/users?search=camille', openEditor),
  screen('nouvel-utilisateur', 'nouvel utilisateur', '/admin/users/new'),
  screen('abonnements', 'abonnements', '/admin/subscriptions'),
  screen('nouvel-abonnement', 'nouvel abonnement', '/admin/subscriptions/new'),
  screen('commandes', 'commandes', '/admin/orders'),
  screen('commande', 'une commande', '/admin/orders', openFirst),
  screen('a-traiter', 'à traiter', '/admin/queue'),
  screen('finances', 'finances', '/admin/finances'),
  screen('mouvements', 'mouvements du MRR', '/admin/finances/movements'),
  screen('departs', 'pourquoi on part', '/admin/finances/leaving'),
  screen('prix', 'changements de prix', '/admin/prices'),
  screen('changement-de-prix', 'un changement de prix', '/admin/prices', openFirst),
  screen('tickets', 'tickets', '/admin/support'),
  screen('ticket', 'un ticket', '/admin/support', openFirst),
  screen('idees', 'idées d’automatisation', '/admin/automation-ideas'),
  screen('integrations', 'intégrations', '/admin/integrations'),
  screen('journal', 'journal', '/admin/journal'),
  screen('securite', 'sécurité', '/admin/security'),
  { ...screen('page-non-trouvee', 'page non trouvée', '/admin/nulle-part'), status: 404 },
];

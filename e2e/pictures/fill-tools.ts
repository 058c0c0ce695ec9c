import type { Page } from '@playwright/test';

/** The day after the demo's year: what a page says of today is the same whenever they are taken. */
export const TODAY = new Date('2026-11-26T09:00:00+01:00');

/** Types, chooses or ticks by the field's own id, as the person would, then leaves the last one. */
export async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [id, value] of Object.entries(values)) {
    const field = page.locator(`#${id}`);
    const kind = await field.evaluate((element) => element.tagName);
    if (kind === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
    await field.blur();
  }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const example = (page: Page) => page.locator('#exemple').click();

export async function listVat(page: Page): Promise<void> {
  const lines = [
    ['Pose de carrelage', '1 234,50', '2000'],
    ['Livre de recettes', '29', '550'],
    ['Fournitures', '318,40', '2000'],
    ['Table d’hôtes', '480', '1000'],
  ] as const;
  for (const [libelle, montant, taux] of lines) {
    await fill(page, { montant, taux, libelle });
    await press(page, 'Ajouter à la liste');
  }
  await fill(page, { montant: '640', taux: '2000' });
}

export async function noteHours(page: Page): Promise<void> {
  const entries = [
    ['Atelier Morel', 'Site vitrine', '2026-11-23', '3h20', 'Maquette de l’accueil', '65'],
    ['Maison Kerbrat', 'Catalogue', '2026-11-24', '1h45', 'Relecture', '60'],
    ['Atelier Morel', 'Site vitrine', '2026-11-24', '2h10', 'Intégration', '65'],
    ['Studio Lanvin', 'Formation', '2026-11-25', '4h', 'Première séance', '80'],
  ] as const;
  for (const [client, projet, date, duree, tache, taux] of entries) {
    await fill(page, {
      'm-client': client,
      'm-projet': projet,
      'm-date': date,
      'm-duree': duree,
      'm-tache': tache,
      'm-taux': taux,
    });
    await press(page, 'Ajouter ce temps');
  }
  await fill(page, { client: 'Atelier Morel', projet: 'Site vitrine', tache: 'Mise en ligne', taux: '65' });
  await press(page, 'Démarrer');
  await page.clock.setFixedTime(new Date(TODAY.getTime() + 47 * 60_000 + 12_000));
  await page.locator('#chrono').filter({ hasText: '0:47:12' }).waitFor();
}

export async function holdMeeting(page: Page): Promise<void> {
  await fill(page, {
    titre: 'Point d’équipe',
    date: '2026-12-01',
    heure: '09:30',
    lieu: 'Salle des Tilleuls',
    animateur: 'Awa Diop',
    presents: 'Awa Diop, Karim Ali, Zoé Lefèvre',
    objectif: 'Décider de la date d’ouverture',
    'point1-titre': 'Ouverture de la boutique',
    'point1-minutes': '45',
    'point1-notes': 'La page d’accueil reste à relire.',
  });
  await press(page, 'Ajouter une décision');
  await fill(page, {
    'decision0-quoi': 'Ouvrir le 15 décembre',
    'decision0-qui': 'Awa Diop',
    'decision0-echeance': '2026-12-15',
  });
  await press(page, 'Ajouter une action');
  await fill(page, {
    'action0-quoi': 'Relire la page d’accueil',
    'action0-qui': 'Karim Ali',
    'action0-echeance': '2026-12-08',
  });
}

export async function planMonth(page: Page): Promise<void> {
  const posts = [
    [
      'Coulisses de l’atelier',
      '2026-12-01',
      ['LinkedIn'],
      'Un mardi à l’atelier\u00a0: comment naît une table.',
    ],
    [
      'Nouveau modèle en chêne',
      '2026-12-03',
      ['Instagram', 'Facebook'],
      'Elle est là. Chêne de pays, huilée à la main.',
    ],
    [
      'Question du jeudi',
      '2026-12-10',
      ['LinkedIn', 'X'],
      'Bois massif ou plaqué\u00a0? Notre réponse en trois points.',
    ],
    [
      'Portes ouvertes',
      '2026-12-12',
      ['Facebook', 'Instagram'],
      'Samedi, l’atelier est ouvert de 10\u00a0h à 18\u00a0h.',
    ],
    [
      'Merci pour cette année',
      '2026-12-22',
      ['LinkedIn', 'Facebook'],
      'Cent vingt tables, et autant de rencontres.',
    ],
  ] as const;
  for (const [titre, date, networks, texte] of posts) {
    await fill(page, { titre, date, texte });
    for (const name of networks) await page.getByRole('checkbox', { name, exact: true }).check();
    await press(page, 'Ajouter au calendrier');
  }
  await fill(page, {
    titre: 'Avant l’hiver',
    date: '2026-12-17',
    texte: 'Trois gestes pour huiler votre table avant l’hiver. https://atelier.example/huiler',
  });
  for (const name of ['X', 'LinkedIn']) await page.getByRole('checkbox', { name, exact: true }).check();
}

export const signature = {
  prenom: 'Zoé',
  nom: 'Lefèvre',
  fonction: 'Gérante',
  societe: 'Atelier Martin',
  tel: '01 23 45 67 89',
  mobile: '06 12 34 56 78',
  courriel: 'zoe@atelier.example',
  site: 'www.atelier.example',
  adresse: '12 rue des Lilas, 69003 Lyon',
  linkedin: 'linkedin.com/in/zoe-lefevre',
  bouton: 'Prendre rendez-vous',
  'bouton-lien': 'https://www.atelier.example/rendez-vous',
};

export const team =
  'Prénom;Nom;Fonction;Email\nAwa;Diop;Vente;awa@atelier.example\nKarim;Ali;Atelier;karim@atelier.example\nZoé;Lefèvre;Gérante;zoe@atelier.example';

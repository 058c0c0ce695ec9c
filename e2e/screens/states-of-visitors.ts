import { button, dialogOpen, field, type State, seen } from './state.ts';

export const statesOfVisitors: readonly State[] = [
  {
    title: 'the words of the film',
    path: '/qu-est-ce-qu-une-automatisation',
    acts: { open: (page) => page.getByText('Lire le texte de la vidéo').click() },
  },
  {
    title: 'a picture of an automation',
    path: '/automation/1',
    dialog: 'src/features/shop/automation-page/web/PictureDialog.tsx',
    acts: {
      open: async (page) => {
        await page.getByRole('region', { name: 'En images' }).getByRole('link').first().click();
        await dialogOpen(page);
        await seen(page, /^1 sur 2/);
      },
    },
  },
  {
    title: 'an idea',
    path: '/qu-est-ce-qu-une-automatisation',
    dialog: 'src/features/help/ideas/web/IdeaModal.tsx',
    acts: {
      refused: async (page) => {
        await button(page, 'Proposer une idée').click();
        await button(page, 'Envoyer mon idée').click();
        await seen(page, 'La description de votre idée est obligatoire.');
      },
    },
  },
  {
    title: 'a registration',
    path: '/register',
    acts: {
      'with a trial': (page) =>
        page.getByLabel(/Essai gratuit/).selectOption({ label: 'Générateur de devis' }),
      refused: async (page) => {
        await page.getByLabel('Email', { exact: true }).fill('pas-un-email');
        await page.getByLabel('Mot de passe', { exact: true }).fill('court');
        await page.getByRole('checkbox', { name: /J’accepte/ }).check();
        await button(page, 'Créer mon compte').click();
        await seen(page, "L'email n'est pas valide");
      },
    },
  },
  {
    title: 'a sign-in',
    path: '/login',
    acts: {
      refused: async (page) => {
        await page.getByLabel('Email', { exact: true }).fill('inconnu@exemple.fr');
        await page.getByLabel('Mot de passe', { exact: true }).fill('faux');
        await button(page, 'Se connecter').click();
        await seen(page, 'Identifiants incorrects.');
      },
    },
  },
  {
    title: 'a link of verification that is over',
    path: '/verify-email/perime',
    acts: { said: (page) => seen(page, 'Lien invalide') },
  },
  {
    title: 'a link of a new password that is over',
    path: '/reset-password/perime',
    acts: { said: (page) => seen(page, 'Lien invalide') },
  },
  {
    title: 'the staff’s sign-in',
    path: '/admin/login',
    acts: {
      refused: async (page) => {
        await button(page, 'Se connecter').click();
        await seen(page, "L'email est requis");
      },
    },
  },
  { title: 'the resources of the help centre', path: '/support?tab=resources' },
  {
    title: 'a request to the support',
    path: '/support?tab=contact',
    acts: {
      refused: async (page) => {
        await button(page, 'Envoyer ma demande').click();
        await seen(page, 'Le message est obligatoire.');
      },
    },
  },
  {
    title: 'the questions found',
    path: '/support?q=resilier',
  },
  {
    title: 'the cookies',
    path: '/about',
    firstVisit: true,
    dialog: 'src/web/consent/CookieSettings.tsx',
    acts: {
      banner: (page) => button(page, 'Personnaliser').waitFor(),
      settings: async (page) => {
        await button(page, 'Personnaliser').click();
        await dialogOpen(page);
      },
    },
  },
  ...(
    [
      ['/resiliation', 'Recevoir le lien de résiliation'],
      ['/retractation', 'Recevoir le lien pour renoncer'],
    ] as const
  ).map(
    ([path, press]): State => ({
      title: `${path} of who is not signed in`,
      path,
      acts: {
        refused: async (page) => {
          await button(page, press).click();
          await seen(page, "L'email est obligatoire");
        },
        asked: async (page) => {
          await field(page, 'Email').fill('inconnu@exemple.fr');
          await button(page, press).click();
          await seen(page, /Si un compte existe à cette adresse/);
        },
      },
    }),
  ),
];

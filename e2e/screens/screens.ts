import type { Page } from '@playwright/test';

export interface Screen {
  /** The file's name in `docs/screens/`. */
  slug: string;
  title: string;
  path: string;
  /** Who looks: a visitor unless told; people of `db/seeds/accounts.ts`. */
  as?: 'customer';
  /** What the server answers; 200 unless told. */
  status?: 404;
  /** Brings the screen into the state to show. */
  act?: (page: Page) => Promise<void>;
}

/** Every screen of `docs/screens.md`, in the order of the page. */
export const screens: readonly Screen[] = [
  { slug: 'explainer', title: 'Qu’est-ce qu’une automatisation ?', path: '/qu-est-ce-qu-une-automatisation' },
  { slug: 'catalogue', title: 'Catalogue', path: '/catalogue' },
  { slug: 'automatisation', title: 'Automatisation', path: '/automation/1' },
  { slug: 'connexion', title: 'Connexion', path: '/login' },
  { slug: 'inscription', title: 'Créer un compte', path: '/register' },
  { slug: 'mon-compte', title: 'Mon compte', path: '/dashboard', as: 'customer' },
  { slug: 'support', title: 'Support', path: '/support' },
  { slug: 'guide', title: 'Guide d’utilisation', path: '/guide' },
  { slug: 'a-propos', title: 'À propos', path: '/about' },
  { slug: 'conditions-generales', title: 'Conditions générales', path: '/terms' },
  { slug: 'confidentialite', title: 'Confidentialité', path: '/privacy' },
  { slug: 'mentions-legales', title: 'Mentions légales', path: '/legal' },
  { slug: 'page-non-trouvee', title: 'Page non trouvée', path: '/cette-page-n-existe-pas', status: 404 },
];

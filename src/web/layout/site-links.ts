export interface SiteLink {
  to: string;
  label: string;
}

export const mainMenu: SiteLink[] = [
  { to: '/catalogue', label: 'Catalogue' },
  { to: '/support', label: 'Support' },
];

export const footerGroups: { title: string; links: SiteLink[] }[] = [
  {
    title: 'Découvrir',
    links: [
      { to: '/qu-est-ce-qu-une-automatisation', label: 'Qu’est-ce qu’une automatisation\u00a0?' },
      { to: '/catalogue', label: 'Catalogue' },
      { to: '/idees', label: 'Idées retenues' },
      { to: '/about', label: 'À propos' },
    ],
  },
  {
    title: 'Aide',
    links: [
      { to: '/support?tab=faq', label: 'Questions fréquentes' },
      { to: '/support?tab=contact', label: 'Nous écrire' },
      { to: '/guide', label: 'Guide d’utilisation' },
    ],
  },
  {
    title: 'Vos droits',
    links: [
      { to: '/terms', label: 'Conditions générales' },
      { to: '/privacy', label: 'Confidentialité' },
      { to: '/legal', label: 'Mentions légales' },
      { to: '/resiliation', label: 'Résilier votre contrat' },
      { to: '/retractation', label: 'Renoncer au contrat ici' },
    ],
  },
];

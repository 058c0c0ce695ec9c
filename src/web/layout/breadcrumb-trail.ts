export interface Crumb {
  label: string;
  to?: string;
}

const account: Crumb = { label: 'Mon Compte', to: '/dashboard' };
const automations: Crumb = { label: 'Mes Automatisations', to: '/dashboard?tab=automations' };
const catalogue: Crumb = { label: 'Catalogue', to: '/catalogue' };

const HIDDEN = new Set(['/', '/catalogue', '/qu-est-ce-qu-une-automatisation']);
const IN_ACCOUNT = /^\/(dashboard|profile|support|factures)(\/|$)/;
const VIEWER = /^\/webhook(-viewer)?\//;

/** Ends with the page itself; nothing where it is hidden (docs/product/interface.md#breadcrumbs). */
export function breadcrumbTrail(pathname: string, page: string): Crumb[] {
  const path = pathname.replace(/(?<=.)\/$/, '');
  if (HIDDEN.has(path)) return [];
  if (VIEWER.test(path)) return [account, automations, { label: page }];
  return [IN_ACCOUNT.test(path) ? account : catalogue, { label: page }];
}

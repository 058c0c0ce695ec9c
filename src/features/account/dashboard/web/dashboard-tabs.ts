export type DashboardTab = 'overview' | 'profile' | 'automations';

export const tabNames: Record<DashboardTab, { tab: string; page: string }> = {
  overview: { tab: 'Aperçu', page: 'Aperçu' },
  profile: { tab: 'Profil', page: 'Mon profil' },
  automations: { tab: 'Automatisations', page: 'Mes Automatisations' },
};

/** What the address does not know is the overview. */
export function readTab(parameters: URLSearchParams): DashboardTab {
  const asked = parameters.get('tab');
  return asked === 'profile' || asked === 'automations' ? asked : 'overview';
}

export function tabSearch(tab: string): Record<string, string> {
  return tab === 'overview' ? {} : { tab };
}

/** See docs/product/account.md#greeting. */
export function greetedName({ first_name, email }: { first_name: string; email: string }): string {
  return first_name.trim() || (email.split('@')[0] ?? '');
}

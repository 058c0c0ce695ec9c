export type ProfileTab = 'infos' | 'securite' | 'preferences';

export const tabNames: Record<ProfileTab, string> = {
  infos: 'Informations personnelles',
  securite: 'Sécurité et paiement',
  preferences: 'Préférences',
};

/** The tab of an address among those that have something to show; what it does not know is the first. */
export function readTab(parameters: URLSearchParams, tabs: readonly ProfileTab[]): ProfileTab {
  return tabs.find((tab) => tab === parameters.get('tab')) ?? 'infos';
}

/** The first tab needs no parameter. */
export function tabSearch(tab: string): Record<string, string> {
  return tab === 'infos' ? {} : { tab };
}

export type ProfileTab = 'infos' | 'securite' | 'preferences';

export const tabNames: Record<ProfileTab, string> = {
  infos: 'Informations personnelles',
  securite: 'Sécurité et paiement',
  preferences: 'Préférences',
};

export function readTab(parameters: URLSearchParams, tabs: readonly ProfileTab[]): ProfileTab {
  return tabs.find((tab) => tab === parameters.get('tab')) ?? 'infos';
}

export function tabSearch(tab: string): Record<string, string> {
  return tab === 'infos' ? {} : { tab };
}

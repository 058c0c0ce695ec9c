export const SUPPORT_TABS = ['faq', 'contact', 'resources'] as const;
export type SupportTab = (typeof SUPPORT_TABS)[number];

/** The questions when there is none, or none that exists. */
export function supportTab(parameters: URLSearchParams): SupportTab {
  const asked = parameters.get('tab');
  return SUPPORT_TABS.find((tab) => tab === asked) ?? 'faq';
}

export const supportTabLabels: Record<SupportTab, { label: string; title: string }> = {
  faq: { label: 'Questions', title: 'questions fréquentes' },
  contact: { label: 'Contact', title: 'nous écrire' },
  resources: { label: 'Ressources', title: 'guide et ressources' },
};

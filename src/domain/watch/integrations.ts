/** Their screen has this order (docs/product/integration.md#keys-live-in-the-settings). */
export const INTEGRATIONS = [
  'ai',
  'n8n',
  'mail',
  'payment',
  'platform',
  'addresses',
  'companies',
  'vat',
] as const;
export type IntegrationName = (typeof INTEGRATIONS)[number];

export const INTEGRATION_LABELS: Record<IntegrationName, string> = {
  ai: 'Intelligence artificielle',
  n8n: 'n8n',
  mail: 'Email',
  payment: 'Paiement',
  platform: 'Plateforme agréée',
  addresses: 'Adresses',
  companies: 'Entreprises',
  vat: 'Numéros de TVA',
};

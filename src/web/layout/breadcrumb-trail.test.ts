import { describe, expect, it } from 'vitest';
import { breadcrumbTrail } from './Breadcrumbs.tsx';

const trail = (path: string) =>
  breadcrumbTrail(path, 'Ici')
    .map(({ label }) => label)
    .join(' > ');

describe('the breadcrumbs', () => {
  it.each(['/', '/catalogue', '/catalogue/', '/qu-est-ce-qu-une-automatisation'])(
    'are hidden on %s',
    { tags: ['2.breadcrumbs'] },
    (path) => {
      expect(breadcrumbTrail(path, 'Ici')).toEqual([]);
    },
  );

  it.each([
    ['/webhook-viewer/devis', 'Mon Compte > Mes Automatisations > Ici'],
    ['/webhook/devis', 'Mon Compte > Mes Automatisations > Ici'],
    ['/automation/3/devis', 'Catalogue > Ici'],
    ['/catalogue/crm', 'Catalogue > Ici'],
    ['/dashboard', 'Mon Compte > Ici'],
    ['/profile/edit', 'Mon Compte > Ici'],
    ['/support', 'Mon Compte > Ici'],
    ['/factures', 'Mon Compte > Ici'],
    ['/factures/F-2026-001', 'Mon Compte > Mes factures > Ici'],
    ['/documents', 'Mon Compte > Ici'],
    ['/terms', 'Catalogue > Ici'],
    ['/supporters', 'Catalogue > Ici'],
  ])('on %s say %s', { tags: ['2.breadcrumbs'] }, (path, expected) => {
    expect(trail(path)).toBe(expected);
  });

  it('lead everywhere but to the page itself', {
    tags: ['2.breadcrumbs.account', '2.breadcrumbs.automations'],
  }, () => {
    expect(breadcrumbTrail('/webhook-viewer/devis', 'Devis')).toEqual([
      { label: 'Mon Compte', to: '/dashboard' },
      { label: 'Mes Automatisations', to: '/dashboard?tab=automations' },
      { label: 'Devis' },
    ]);
  });
});

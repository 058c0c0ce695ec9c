import type pg from 'pg';
import type { PublicPath } from '#server/pages/sitemap.ts';
import { selectCategories, selectPublicAutomations } from './catalogue-store.ts';

/** No table lists the text pages. */
const texts = [
  '/support',
  '/guide',
  '/idees',
  '/about',
  '/terms',
  '/privacy',
  '/legal',
  '/accessibilite',
  '/resiliation',
  '/retractation',
];

export async function listPublicPaths(pool: pg.Pool): Promise<PublicPath[]> {
  const [categories, automations] = await Promise.all([
    selectCategories(pool),
    selectPublicAutomations(pool),
  ]);
  return [
    { path: '/qu-est-ce-qu-une-automatisation' },
    { path: '/catalogue' },
    ...texts.map((path) => ({ path })),
    ...categories
      .filter(({ automations_count }) => automations_count > 0)
      .map(({ slug }) => ({ path: `/catalogue/${slug}` })),
    ...automations.map(({ id, slug, updated_at }) => ({
      path: `/automation/${id}/${slug}`,
      changedAt: updated_at,
    })),
  ];
}

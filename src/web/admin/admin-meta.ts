import type { MetaFunction } from 'react-router';
import { pageMeta } from '../seo/page-meta.ts';

/** Of a screen of the administration, which no search engine sees. */
export function adminMeta(title: string, path: string): MetaFunction {
  return ({ matches }) =>
    pageMeta(
      { title: `Administration\u00a0: ${title}`, description: 'Réservé à l’équipe.', path, noindex: true },
      matches,
    );
}

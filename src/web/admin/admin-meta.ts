import type { MetaFunction } from 'react-router';
import type { StaffRight } from '#domain/people/staff-rights.ts';
import { pageMeta } from '../seo/page-meta.ts';

/** Of a screen of the administration, which no search engine sees. */
export function adminMeta(title: string, path: string): MetaFunction {
  return ({ matches }) =>
    pageMeta(
      { title: `Administration\u00a0: ${title}`, description: 'Réservé à l’équipe.', path, noindex: true },
      matches,
    );
}

/** What a screen says of itself, in its `handle`: the right without which it is not shown (`OpenScreen`). */
export interface StaffScreen {
  right: StaffRight;
}

import type { MetaFunction } from 'react-router';
import type { StaffRight } from '#domain/people/staff-rights.ts';
import { pageMeta } from '../seo/page-meta.ts';

/** No search engine sees the administration. */
export function adminMeta(title: string, path: string): MetaFunction {
  return ({ matches }) =>
    pageMeta(
      { title: `Administration\u00a0: ${title}`, description: 'Réservé à l’équipe.', path, noindex: true },
      matches,
    );
}

/** A screen's `handle`: `OpenScreen` hides it without this right. */
export interface StaffScreen {
  right: StaffRight;
}

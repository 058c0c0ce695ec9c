import { pageMeta } from '../../../web/seo/page-meta.ts';
import type { Route } from './+types/ExplainerScreen.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Qu’est-ce qu’une automatisation ?',
      description: 'x',
      path: '/qu-est-ce-qu-une-automatisation',
    },
    matches,
  );

export default function ExplainerScreen() {
  return <h1 className="page">Qu’est-ce qu’une automatisation ?</h1>;
}

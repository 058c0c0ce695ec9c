import { data } from 'react-router';
import { pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/NotFoundScreen.ts';
import { NotFound } from './PageMessage.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(
    {
      title: 'Page non trouvée',
      description: 'Cette page n’existe pas ou n’existe plus.',
      path: location.pathname,
      noindex: true,
    },
    matches,
  );

export default function NotFoundScreen() {
  return <NotFound />;
}

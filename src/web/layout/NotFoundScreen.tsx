import { data, redirectDocument } from 'react-router';
import { audienceOfPage } from '../api/audiences.ts';
import { pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/NotFoundScreen.ts';
import { NotFound } from './PageMessage.tsx';

export function loader() {
  return data(null, { status: 404 });
}

/** The team's screens are documents that the shop's pages do not know. Not called for the first page. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { pathname, search } = new URL(request.url);
  if (audienceOfPage(pathname) === 'admin') throw redirectDocument(pathname + search);
  return serverLoader();
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

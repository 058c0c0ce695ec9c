import { useEffect } from 'react';
import { pageTitle } from '#domain/page-title.ts';
import { useSite } from './use-site.ts';

/**
 * The tab says what the page says, where only the browser knows which page it became: a link that no longer holds, a thing
 * that is not there. What the server knows is said by `meta`.
 */
export function usePageTitle(title: string): void {
  const { siteName } = useSite();
  useEffect(() => {
    document.title = pageTitle(title, siteName);
  }, [title, siteName]);
}

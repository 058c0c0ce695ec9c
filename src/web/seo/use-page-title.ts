import { useEffect } from 'react';
import { pageTitle } from '#domain/text/page-title.ts';
import { useSite } from './use-site.ts';

/** Where only the browser knows which page it became; what the server knows is said by `meta`. */
export function usePageTitle(title: string): void {
  const { siteName } = useSite();
  useEffect(() => {
    document.title = pageTitle(title, siteName);
  }, [title, siteName]);
}

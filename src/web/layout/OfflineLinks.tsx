import { useEffect } from 'react';
import { UNREACHABLE } from '../api/api-error.ts';
import { toast } from '../ui/toast.ts';

/** True when a press would open another page of the shop in this tab. */
function leavesPage({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return false;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.matches('[download], [data-acts], [target]')) return false;
  const { origin, pathname, search } = location;
  const isThisPage = link.pathname === pathname && link.search === search;
  return link.origin === origin && !(isThisPage && link.hash !== '');
}

/** React Router would leave the page (docs/product/interface.md#the-page-stays-without-a-network). */
export function OfflineLinks() {
  useEffect(() => {
    const stop = (event: MouseEvent) => {
      if (navigator.onLine || !leavesPage(event)) return;
      event.preventDefault();
      event.stopPropagation();
      toast.error(UNREACHABLE);
    };
    // Listens before React, and so catches links that React did not make.
    window.addEventListener('click', stop, { capture: true });
    return () => window.removeEventListener('click', stop, { capture: true });
  }, []);
  return null;
}

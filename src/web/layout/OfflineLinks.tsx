import { useEffect } from 'react';
import { UNREACHABLE } from '../api/api-error.ts';
import { toast } from '../ui/toast.ts';

/** The link by which a press would leave this page for another of the shop, in this tab. */
function departure(event: MouseEvent): HTMLAnchorElement | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.matches('[download], [data-acts], [target]')) return;
  const { origin, pathname, search } = location;
  if (link.origin !== origin) return;
  const isThisPage = link.pathname === pathname && link.search === search;
  return isThisPage && link.hash !== '' ? undefined : link;
}

/**
 * React Router loads the whole page again when it cannot fetch a screen's script, and the browser's error page takes
 * the shop's place (docs/product/interface.md#the-page-stays-without-a-network).
 */
export function OfflineLinks() {
  useEffect(() => {
    const stop = (event: MouseEvent) => {
      if (navigator.onLine || !departure(event)) return;
      event.preventDefault();
      event.stopPropagation();
      toast.error(UNREACHABLE);
    };
    // Before React and the browser; links that React did not make included.
    window.addEventListener('click', stop, { capture: true });
    return () => window.removeEventListener('click', stop, { capture: true });
  }, []);
  return null;
}

import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusPlace } from './focus-place.ts';

/** So that a screen reader says where one is. */
export function FocusOnNavigation() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (hash) return;
    const heading =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    if (heading) focusPlace(heading);
  }, [pathname, hash]);
  return null;
}

import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** A `tabindex` lets the keyboard continue from text. */
export function focusPlace(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

function ancestorsOf(element: Element): Element[] {
  const above = element.parentElement;
  return above === null || above === document.body ? [element] : [element, ...ancestorsOf(above)];
}

/** The heading of the nearest place still shown; never the footer's when `main` is gone. */
function headingNear(places: readonly Element[]): HTMLElement | null {
  for (const place of places) {
    const searched = place.querySelector('main') ?? place;
    const heading = place.isConnected ? searched.querySelector<HTMLElement>('h1, h2, h3') : null;
    if (heading) return heading;
  }
  return document.querySelector<HTMLElement>('main h1');
}

/** docs/product/interface.md#focus-follows; the browser would move the focus to the body. */
export function KeepFocus() {
  useEffect(() => {
    let places: Element[] = [];
    let address = location.href;
    const enter = () => {
      const { activeElement } = document;
      address = location.href;
      places = activeElement === null || activeElement === document.body ? [] : ancestorsOf(activeElement);
    };
    // The focus from before hydration.
    enter();
    const leave = ({ target }: FocusEvent) => {
      queueMicrotask(() => {
        const [last] = places;
        // A press elsewhere moves the focus on purpose; removing an element does not.
        if (last === target && last?.isConnected && document.activeElement === document.body) places = [];
      });
    };
    const changes = new MutationObserver(() => {
      const [last] = places;
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      const heading = headingNear(places);
      places = [];
      if (!heading) return;
      // A page that came has its own place to scroll to.
      const stays = location.href === address;
      focusPlace(heading);
      if (stays) heading.scrollIntoView({ block: 'nearest' });
    });
    document.addEventListener('focusin', enter);
    document.addEventListener('focusout', leave);
    changes.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', enter);
      document.removeEventListener('focusout', leave);
      changes.disconnect();
    };
  }, []);
  return null;
}

/** Screen readers then say the new page. */
export function FocusOnNavigation() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (hash && document.getElementById(hash.slice(1))) return;
    const heading =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    if (heading) focusPlace(heading);
  }, [pathname, hash]);
  return null;
}

import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

const columnsOf = (table: HTMLTableElement) => table.querySelectorAll('thead th').length;

/**
 * Whether the table is wider than its place: only then does the place scroll, and the head stays with the page else. What
 * a wide table looks like may make it fit; so it stays wide until its place has the width that it needed before.
 */
export function useIsWide(): [place: RefObject<HTMLDivElement | null>, isWide: boolean] {
  const place = useRef<HTMLDivElement>(null);
  const [isWide, setIsWide] = useState(false);
  useLayoutEffect(() => {
    const element = place.current;
    const table = element?.querySelector('table');
    if (!element || !table) return;
    let needed: { width: number; columns: number } | undefined;
    const look = () => {
      const columns = columnsOf(table);
      if (needed && (element.clientWidth >= needed.width || columns !== needed.columns)) needed = undefined;
      // At once, for nothing else may change: no other look would come.
      if (!needed && table.offsetWidth > element.clientWidth + 1)
        needed = { width: table.offsetWidth, columns };
      setIsWide(needed !== undefined);
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return [place, isWide];
}

import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

const columnsOf = (table: HTMLTableElement) => table.querySelectorAll('thead th').length;

/** The wide style may make it fit, so it stays wide until its place has the former width, or rows change. */
export function useIsWide(rows: unknown): [place: RefObject<HTMLDivElement | null>, isWide: boolean] {
  const place = useRef<HTMLDivElement>(null);
  const needed = useRef<{ width: number; columns: number }>(undefined);
  const [isWide, setIsWide] = useState(false);
  const [shown, setShown] = useState(rows);
  if (shown !== rows) {
    setShown(rows);
    setIsWide(false);
  }
  useLayoutEffect(() => {
    const element = place.current;
    const table = element?.querySelector('table');
    if (!element || !table) return;
    if (!isWide) needed.current = undefined;
    const look = () => {
      const columns = columnsOf(table);
      const { current: before } = needed;
      if (before && (element.clientWidth >= before.width || columns !== before.columns))
        needed.current = undefined;
      // Measured now, because nothing else may change and cause another measure.
      if (!needed.current && table.offsetWidth > element.clientWidth + 1)
        needed.current = { width: table.offsetWidth, columns };
      setIsWide(needed.current !== undefined);
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, [isWide]);
  return [place, isWide];
}

import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Whether the table is wider than its place: only then does the place scroll, and the head stays with the page else. */
export function useIsWide(): [place: RefObject<HTMLDivElement | null>, isWide: boolean] {
  const place = useRef<HTMLDivElement>(null);
  const [isWide, setIsWide] = useState(false);
  useLayoutEffect(() => {
    const element = place.current;
    const table = element?.querySelector('table');
    if (!element || !table) return;
    const look = () => setIsWide(table.offsetWidth > element.clientWidth + 1);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return [place, isWide];
}

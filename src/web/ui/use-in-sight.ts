import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** For a part that an address names: the page is drawn by the browser, which has looked for that place before. */
export function useInSight(id: string, shown: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const isWanted = useLocation().hash === `#${id}`;
  useEffect(() => {
    if (isWanted && shown) box.current?.scrollIntoView({ block: 'start' });
  }, [isWanted, shown]);
  return box;
}

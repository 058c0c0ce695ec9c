import { useEffect } from 'react';
import { ALIVE } from './page-parts.ts';

/** Says that React has taken the page over: what was kept of the person's first acts can be answered. */
export function TellAlive() {
  useEffect(() => {
    document.documentElement.dataset.alive = '';
    document.dispatchEvent(new Event(ALIVE));
  }, []);
  return null;
}

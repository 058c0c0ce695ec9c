import { useState } from 'react';

const key = 'adminSidebar';

function readNarrow(): boolean {
  try {
    return localStorage.getItem(key) === 'narrow';
  } catch {
    return false;
  }
}

/** Remembered on this browser; the frame is drawn there only. */
export function useNarrowSidebar(): [narrow: boolean, toggle: () => void] {
  const [narrow, setNarrow] = useState(readNarrow);
  function toggle() {
    setNarrow(!narrow);
    try {
      if (narrow) localStorage.removeItem(key);
      else localStorage.setItem(key, 'narrow');
    } catch {
      // Private browsing may refuse storage: the choice then lasts as long as the page.
    }
  }
  return [narrow, toggle];
}

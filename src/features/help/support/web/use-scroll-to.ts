import { useEffect } from 'react';

/** Brings a part of the page into view when it opens: the contact tab leads to its form (specification, section 2). */
export function useScrollTo(id: string): void {
  useEffect(() => {
    document.getElementById(id)?.scrollIntoView({ block: 'start' });
  }, [id]);
}

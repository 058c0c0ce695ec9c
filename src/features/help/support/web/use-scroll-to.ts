import { useEffect } from 'react';

/** See docs/product/ticket.md#help-centre-tabs. */
export function useScrollTo(id: string): void {
  useEffect(() => {
    document.getElementById(id)?.scrollIntoView({ block: 'start' });
  }, [id]);
}

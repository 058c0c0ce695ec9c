import type { ReactNode } from 'react';

interface LiveRegionProps {
  /** Must be in the page before its text changes, or nothing is read. */
  children?: ReactNode;
}

export function LiveRegion({ children }: LiveRegionProps) {
  return (
    <div role="status" aria-live="polite" aria-atomic="true" className="sr-only">
      {children}
    </div>
  );
}

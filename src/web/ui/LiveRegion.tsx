import type { ReactNode } from 'react';

interface LiveRegionProps {
  /** Must be in the page before its text changes, or nothing is read. */
  children?: ReactNode;
  urgent?: boolean;
}

export function LiveRegion({ children, urgent = false }: LiveRegionProps) {
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      aria-live={urgent ? 'assertive' : 'polite'}
      aria-atomic="true"
      className="sr-only"
    >
      {children}
    </div>
  );
}

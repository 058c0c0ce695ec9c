import type { ReactNode } from 'react';

interface LiveRegionProps {
  /** Must be in the page before its text changes, or nothing is said. */
  children?: ReactNode;
  /** Interrupts what is being read. */
  urgent?: boolean;
}

/** Says a change that is only seen: the number of results after a filter, a saved field. */
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

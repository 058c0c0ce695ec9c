import type { ReactNode } from 'react';

/** Put it last, inside the form if there is one, main act first. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-6 low:static -mx-5 mt-1 -mb-6 flex flex-col gap-3 border-t border-line bg-surface px-5 py-4 md:-mx-6 md:flex-row-reverse md:flex-wrap md:px-6 md:*:shrink-0">
      {children}
    </div>
  );
}

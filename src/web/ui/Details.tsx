import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';

interface DetailsProps {
  summary: ReactNode;
  children: ReactNode;
  id?: string;
}

/** Works without script, and the browser's search finds its text. */
export function Details({ summary, children, id }: DetailsProps) {
  return (
    <details id={id} className="group border-b border-line">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-sm py-3 font-medium [&::-webkit-details-marker]:hidden">
        {summary}
        <ChevronDown
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="measure pb-5 text-muted">{children}</div>
    </details>
  );
}

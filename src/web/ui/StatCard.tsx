import type { ReactNode } from 'react';
import { Skeleton } from './Skeleton.tsx';

interface StatCardProps {
  label: ReactNode;
  /** Already formatted; `undefined` while it loads. */
  value: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
}

/** Put them in a `<dl>` grid. */
export function StatCard({ label, value, hint, icon }: StatCardProps) {
  return (
    <div className="flex min-w-0 flex-col rounded-lg border border-line bg-surface p-4 shadow-low">
      <dt className="flex items-center justify-between gap-2 text-sm text-muted [&_svg]:size-4.5 [&_svg]:shrink-0">
        {label}
        {icon}
      </dt>
      <dd className="mt-1 text-2xl font-semibold tracking-tight tabular-nums">
        {value === undefined ? <Skeleton className="my-1 h-6 w-20" /> : value}
      </dd>
      {hint ? <dd className="mt-0.5 text-sm text-muted">{hint}</dd> : null}
    </div>
  );
}

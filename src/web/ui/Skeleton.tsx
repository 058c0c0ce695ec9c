import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** It takes its room at once but is seen only after 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={clsx('block animate-appear rounded-sm bg-line/60', className)} />
  );
}

export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span className={clsx('flex flex-col gap-2', className)}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move.
        <Skeleton key={line} className={clsx('h-4', line === lines - 1 ? 'w-2/3' : 'w-full')} />
      ))}
    </span>
  );
}

/** Says once that the region is loading. */
export function Loading({ label = 'Chargement…', children }: { label?: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {label}
      </p>
      {children}
    </div>
  );
}

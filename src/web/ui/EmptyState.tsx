import type { ReactNode } from 'react';
import { GearMotif } from './Logo.tsx';

interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center px-4 py-10 text-center md:py-14">
      <GearMotif />
      <p className="mt-4 font-heading text-lg font-semibold">{title}</p>
      {children ? <div className="mt-1 text-muted">{children}</div> : null}
      {action ? <div className="mt-5 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  );
}

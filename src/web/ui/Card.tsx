import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

interface StatCardProps {
  label: ReactNode;
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
      <dd className="mt-1 text-2xl font-semibold tracking-tight tabular-nums">{value}</dd>
      {hint ? <dd className="mt-0.5 text-sm text-muted">{hint}</dd> : null}
    </div>
  );
}

interface CardProps {
  title?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  tip?: ReactNode;
  flush?: boolean;
  children?: ReactNode;
  className?: string;
}

export function Card({ title, description, actions, tip, flush = false, children, className }: CardProps) {
  const id = useId();
  const Tag = title ? 'section' : 'div';
  return (
    <Tag
      aria-labelledby={title ? id : undefined}
      className={clsx('min-w-0 rounded-lg border border-line bg-surface shadow-low', className)}
    >
      {title ? (
        <header
          className={clsx(
            'flex items-start justify-between gap-x-4 gap-y-3 px-4 pt-4 md:px-6 md:pt-5',
            !tip && 'flex-wrap',
          )}
        >
          <div className="min-w-0">
            <h2 id={id} className="text-lg">
              {title}
            </h2>
            {description ? <p className="text-sm text-muted">{description}</p> : null}
          </div>
          {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
          {tip}
        </header>
      ) : null}
      <div className={clsx(flush ? title && 'pt-4' : 'p-4 md:p-6', title && !flush && 'md:pt-4')}>
        {children}
      </div>
    </Tag>
  );
}

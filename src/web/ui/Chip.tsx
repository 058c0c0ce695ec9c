import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

interface ChipProps extends Omit<LinkProps, 'className' | 'children'> {
  current?: boolean;
  count?: number;
  children: ReactNode;
}

/** As a link: it can be shared, opened in a tab, and works without script. */
export function Chip({ current = false, count, children, prefetch = 'intent', ...rest }: ChipProps) {
  return (
    <Link
      {...rest}
      prefetch={prefetch}
      aria-current={current ? 'true' : undefined}
      className={clsx(
        'inline-flex min-h-10 shrink-0 items-center gap-2 rounded-full border px-4 text-sm font-medium transition-colors pointer-coarse:min-h-11',
        current
          ? 'border-accent bg-accent text-accent-ink'
          : 'border-control/55 bg-surface text-ink hover:bg-sunken',
      )}
    >
      {children}
      {count === undefined ? null : (
        <span className={clsx('tabular-nums', current ? 'text-accent-ink' : 'text-muted')}>{count}</span>
      )}
    </Link>
  );
}

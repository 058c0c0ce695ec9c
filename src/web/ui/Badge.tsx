import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { LinkProps } from 'react-router';
import { Link } from './Link.tsx';

interface ChipProps extends Omit<LinkProps, 'className' | 'children'> {
  current?: boolean;
  count?: number;
  children: ReactNode;
}

/** A link, which can be shared, opened in a tab, and works without script. */
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

export type BadgeTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-muted',
  accent: 'bg-accent-soft text-accent-text',
  success: 'bg-success-soft text-success-text',
  warning: 'bg-warning-soft text-warning-text',
  danger: 'bg-danger-soft text-danger-text',
};

interface BadgeProps {
  tone?: BadgeTone;
  children: ReactNode;
}

export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span
      data-badge
      className={clsx(
        'inline-flex max-w-full items-center gap-1 rounded-sm px-2 py-0.5 text-xs font-medium [&_svg]:size-3.5',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}

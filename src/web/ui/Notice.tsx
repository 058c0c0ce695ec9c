import { clsx } from 'clsx';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';

export interface NoticeProps {
  tone?: 'info' | 'success' | 'warning' | 'danger';
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  announced?: boolean;
  onDismiss?: () => void;
  className?: string;
}

const looks = {
  info: { Icon: Info, box: 'border-accent/35 bg-accent-soft', icon: 'text-accent-text' },
  success: { Icon: CircleCheck, box: 'border-success/35 bg-success-soft', icon: 'text-success-text' },
  warning: { Icon: TriangleAlert, box: 'border-warning/40 bg-warning-soft', icon: 'text-warning-text' },
  danger: { Icon: CircleAlert, box: 'border-danger/40 bg-danger-soft', icon: 'text-danger-text' },
};

export function Notice({
  tone = 'info',
  title,
  children,
  action,
  announced,
  onDismiss,
  className,
}: NoticeProps) {
  const { Icon, box, icon } = looks[tone];
  const role = tone === 'danger' ? 'alert' : 'status';
  return (
    <div
      role={announced ? role : undefined}
      className={clsx('flex gap-3 rounded-md border px-4 py-3 text-ink', box, className)}
    >
      <Icon className={clsx('mt-0.5 size-5 shrink-0', icon)} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className="text-sm leading-6">{children}</div> : null}
        {action ? <div className="mt-3 flex flex-wrap gap-2">{action}</div> : null}
      </div>
      {onDismiss ? (
        <button
          type="button"
          aria-label="Masquer ce message"
          onClick={onDismiss}
          className="-my-2.5 -mr-3 grid size-11 shrink-0 place-items-center rounded-md text-muted enabled-hover:text-ink"
        >
          <X className="size-5" aria-hidden="true" />
        </button>
      ) : null}
    </div>
  );
}

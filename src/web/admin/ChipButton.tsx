import { clsx } from 'clsx';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';

export function ChipButton({
  label,
  said,
  ...rest
}: { label: string; said: string } & ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type="button"
      className={clsx(
        'inline-flex min-h-9 min-w-0 items-center gap-1.5 rounded-full border px-3 font-medium text-sm transition-colors enabled-hover:bg-sunken pointer-coarse:min-h-11',
        said
          ? 'rounded-r-none border-accent border-r-0 bg-accent-soft text-accent-text'
          : 'border-control/55 bg-surface',
      )}
    >
      <span className="truncate">
        {label}
        {said ? <span className="font-normal">{`\u00a0: ${said}`}</span> : null}
      </span>
      <ChevronDown className="size-4 shrink-0" aria-hidden="true" />
    </button>
  );
}

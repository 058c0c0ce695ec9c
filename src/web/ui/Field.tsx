import { clsx } from 'clsx';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useId } from 'react';

/** 44 px high, 16 px text (iOS would zoom below), a visible edge. */
export function controlStyle(className?: string): string {
  return clsx(
    'min-h-11 w-full rounded-md border border-control bg-surface px-3 py-2 text-base text-ink transition-colors',
    'placeholder:text-muted hover:border-muted focus-visible:border-focus focus-visible:outline-offset-0',
    'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger',
    '[&[readonly]]:bg-sunken disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted',
    className,
  );
}

export interface FieldTexts {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  optional?: boolean;
}

export interface ControlWiring {
  id: string;
  'aria-describedby': string | undefined;
  /** It is always set: an empty required field would be read as invalid. */
  'aria-invalid': boolean;
}

interface FieldProps extends FieldTexts {
  id?: string;
  className?: string;
  children: (control: ControlWiring) => ReactNode;
}

export function Field({ label, help, error, optional, id, className, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const helpId = `${controlId}-help`;
  const errorId = `${controlId}-error`;
  const described = clsx(error && errorId, help && helpId);
  return (
    <div className={clsx('flex flex-col gap-1.5', className)}>
      <label htmlFor={controlId} className="self-start font-medium">
        {label}
        {optional ? <span className="font-normal text-muted"> (facultatif)</span> : null}
      </label>
      {children({
        id: controlId,
        'aria-describedby': described || undefined,
        'aria-invalid': Boolean(error),
      })}
      <FieldError id={errorId}>{error}</FieldError>
      {help ? (
        <p id={helpId} className="text-sm text-muted">
          {help}
        </p>
      ) : null}
    </div>
  );
}

/** A sign stands beside the colour. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className="flex gap-1.5 text-sm font-medium text-danger-text">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

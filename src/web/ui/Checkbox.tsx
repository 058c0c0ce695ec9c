import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './Field.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  className?: string;
}

export function Checkbox({ label, help, error, id, className, ...rest }: CheckboxProps) {
  const ownId = useId();
  const boxId = id ?? ownId;
  const helpId = `${boxId}-help`;
  const errorId = `${boxId}-error`;
  return (
    <div className={className}>
      <div className="flex gap-3">
        <input
          {...rest}
          id={boxId}
          type="checkbox"
          aria-describedby={clsx(error && errorId, help && helpId) || undefined}
          aria-invalid={Boolean(error)}
          className="tick mt-3 rounded-sm"
        />
        <label htmlFor={boxId} className="min-h-11 flex-1 py-2.5">
          {label}
        </label>
      </div>
      <div className="flex flex-col gap-1 pl-8">
        {help ? (
          <p id={helpId} className="-mt-2 text-sm text-muted">
            {help}
          </p>
        ) : null}
        <FieldError id={errorId}>{error}</FieldError>
      </div>
    </div>
  );
}

import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { controlStyle } from './control-style.ts';
import { Field, type FieldTexts } from './Field.tsx';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className'>, FieldTexts {
  className?: string;
  unit?: ReactNode;
}

export function TextField({
  label,
  help,
  error,
  optional,
  id,
  className,
  unit,
  type = 'text',
  ...rest
}: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error} optional={optional} id={id} className={className}>
      {(control) => (
        <span className="relative block">
          <input {...rest} {...control} type={type} className={controlStyle(clsx(unit && 'pr-16'))} />
          {unit ? (
            <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted">
              {unit}
            </span>
          ) : null}
        </span>
      )}
    </Field>
  );
}

import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { controlStyle, Field, type FieldTexts } from './Field.tsx';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className'>, FieldTexts {
  className?: string;
}

export function TextArea({ label, help, error, optional, id, className, rows = 5, ...rest }: TextAreaProps) {
  return (
    <Field label={label} help={help} error={error} optional={optional} id={id} className={className}>
      {(control) => (
        <textarea
          {...rest}
          {...control}
          rows={rows}
          className={controlStyle('field-sizing-content max-h-96 min-h-32 resize-y')}
        />
      )}
    </Field>
  );
}

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

interface EmailFieldProps extends Omit<TextFieldProps, 'label' | 'type' | 'inputMode'> {
  label?: string;
}

export function EmailField({ label = 'Email', ...field }: EmailFieldProps) {
  return <TextField label={label} type="email" inputMode="email" {...field} />;
}

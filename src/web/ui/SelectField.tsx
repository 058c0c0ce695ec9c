import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { controlStyle, Field, type FieldTexts } from './Field.tsx';

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'className'>, FieldTexts {
  className?: string;
}

/** Native, so that a phone shows its own picker. */
export function SelectField({
  label,
  help,
  error,
  optional,
  id,
  className,
  children,
  ...rest
}: SelectFieldProps) {
  return (
    <Field label={label} help={help} error={error} optional={optional} id={id} className={className}>
      {(control) => (
        <span className="relative block">
          <select {...rest} {...control} className={controlStyle('appearance-none truncate pr-10')}>
            {children}
          </select>
          <ChevronDown
            className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
            aria-hidden="true"
          />
        </span>
      )}
    </Field>
  );
}

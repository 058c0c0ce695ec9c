import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './Field.tsx';

export interface RadioOption {
  value: string;
  label: ReactNode;
  help?: ReactNode;
  disabled?: boolean;
}

type InputProps = Omit<
  ComponentProps<'input'>,
  'type' | 'className' | 'id' | 'value' | 'defaultValue' | 'name'
>;

export interface RadioGroupProps extends InputProps {
  legend: ReactNode;
  name: string;
  options: RadioOption[];
  /** A parent that holds the value gives it; omit it with `register()`. */
  value?: string;
  defaultValue?: string;
  help?: ReactNode;
  error?: ReactNode;
  className?: string;
}

export function RadioGroup(props: RadioGroupProps) {
  const { legend, options, value, defaultValue, help, error, className, ...radio } = props;
  const id = useId();
  return (
    <fieldset
      aria-describedby={clsx(error && `${id}-error`, help && `${id}-help`) || undefined}
      className={clsx('flex flex-col gap-1.5', className)}
    >
      <legend className="mb-1.5 font-medium">{legend}</legend>
      {help ? (
        <p id={`${id}-help`} className="text-sm text-muted">
          {help}
        </p>
      ) : null}
      <div className="grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 cursor-pointer gap-3 rounded-md border border-control bg-surface px-3 py-2.5 has-checked:border-accent has-checked:bg-accent-soft has-disabled:cursor-not-allowed has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              {...radio}
              type="radio"
              value={option.value}
              disabled={option.disabled ?? radio.disabled}
              {...(value === undefined
                ? { defaultChecked: defaultValue === option.value }
                : { checked: value === option.value })}
              className="tick mt-0.5 rounded-full outline-none"
            />
            <span>
              {option.label}
              {option.help ? <span className="block text-sm text-muted">{option.help}</span> : null}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}

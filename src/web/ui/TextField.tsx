import { clsx } from 'clsx';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import {
  type ChangeEvent,
  type ComponentProps,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { controlStyle, Field, type FieldTexts } from './Field.tsx';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'type'>, FieldTexts {
  className?: string;
  autoComplete: 'current-password' | 'new-password';
}

/** Pasting is always allowed. */
export function PasswordField({ label, help, error, optional, id, className, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} help={help} error={error} optional={optional} id={id} className={className}>
      {(control) => (
        <span className="relative block">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            className={controlStyle('pr-12')}
          />
          <button
            type="button"
            aria-label={shown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-muted enabled-hover:text-ink focus-visible:-outline-offset-4"
          >
            <Icon className="size-5" aria-hidden="true" />
          </button>
        </span>
      )}
    </Field>
  );
}

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className'>, FieldTexts {
  className?: string;
}

/** Grows with its text where the browser can. */
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

/** For the keyboard that has the @. */
export function EmailField({ label = 'Email', ...field }: EmailFieldProps) {
  return <TextField label={label} type="email" inputMode="email" {...field} />;
}

interface FormattedFieldProps extends Omit<ComponentProps<typeof TextField>, 'onChange' | 'value'> {
  value: string;
  format: (typed: string, previous: string) => string;
  onValue: (value: string) => void;
}

function caretAfter(value: string, digits: number): number {
  if (digits === 0) return 0;
  let seen = 0;
  for (const [place, character] of [...value].entries()) {
    if (/\d/.test(character)) seen += 1;
    if (seen === digits) return place + 1;
  }
  return value.length;
}

/** Keeps the caret at its place. */
export function FormattedField({ value, format, onValue, ...rest }: FormattedFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);

  useLayoutEffect(() => {
    const element = input.current;
    if (element && caret.current !== undefined && document.activeElement === element) {
      element.setSelectionRange(caret.current, caret.current);
    }
    caret.current = undefined;
  });

  function change(event: ChangeEvent<HTMLInputElement>) {
    const typed = event.target.value;
    const next = format(typed, value);
    const place = event.target.selectionStart ?? typed.length;
    const atEnd = place >= typed.length;
    const digits = typed.slice(0, place).replace(/\D/g, '').length;
    caret.current = atEnd ? next.length : caretAfter(next, digits);
    onValue(next);
  }

  return <TextField {...rest} ref={input} value={value} onChange={change} />;
}

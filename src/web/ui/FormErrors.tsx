import { useEffect, useRef } from 'react';
import { Notice } from './Notice.tsx';

export interface FormError {
  name?: string;
  message: string;
}

interface FormErrorsProps {
  errors: FormError[];
  /** A new number moves the focus to the first invalid field. */
  attempt: number;
  failed: string;
}

export function FormErrors({ errors, attempt, failed }: FormErrorsProps) {
  const ref = useRef<HTMLDivElement>(null);
  const handled = useRef(0);
  const first = errors.find((error) => error.name)?.name;

  useEffect(() => {
    // Once per submission: correcting a field must not move the focus.
    if (errors.length === 0 || attempt <= handled.current) return;
    handled.current = attempt;
    if (first) focusField(ref.current, first);
    else ref.current?.focus();
  }, [attempt, errors.length, first]);

  if (errors.length === 0) return null;
  const concernsForm = errors.some(({ name }) => !name);
  const title = concernsForm ? failed : 'Veuillez corriger les erreurs dans le formulaire';
  return (
    <div ref={ref} tabIndex={-1} className="rounded-md">
      {/* The error of a field is said with the field that gets the focus, and would be heard twice. */}
      <Notice tone="danger" title={title} announced={concernsForm}>
        <ul className="mt-1 flex flex-col gap-1">
          {errors.map(({ name, message }) => (
            <li key={`${name}-${message}`}>
              {name ? (
                <button
                  type="button"
                  className="text-left underline underline-offset-3"
                  onClick={() => focusField(ref.current, name)}
                >
                  {message}
                </button>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

function focusField(within: HTMLElement | null, name: string): void {
  const found = within?.closest('form')?.elements.namedItem(name) ?? null;
  const field = found instanceof Element ? found : (found?.[0] ?? null);
  if (!(field instanceof HTMLElement)) return;
  field.focus();
  // The browser scrolls to the field only, and its message may be behind a dialog's buttons.
  document.getElementById(`${field.id}-error`)?.scrollIntoView({ block: 'nearest' });
}

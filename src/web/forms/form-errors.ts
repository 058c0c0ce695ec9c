// Types only: every page loads this file, but only forms load the library.
import type { FieldErrors, FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from '../api/api-error.ts';
import type { FormError } from '../ui/FormErrors.tsx';

function valueAt(tree: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((node, name) => Object(node)[name], tree);
}

export function listErrors<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  names: readonly FieldPath<Values>[],
): FormError[] {
  const listed: FormError[] = names.flatMap((name) => {
    const message = valueAt(errors, [...name.split('.'), 'message']);
    return typeof message === 'string' ? [{ name, message }] : [];
  });
  if (errors.root?.message) listed.push({ message: errors.root.message });
  return listed;
}

/** Shows it above the form when it concerns none of `names`. Answers the first message. */
export function showRefusal<Values extends FieldValues>(
  error: unknown,
  names: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): string {
  const refusal = error instanceof ApiError ? error : new ApiError(-1, undefined, error);
  const known = names.flatMap((name) => {
    const [message] = refusal.fields[name] ?? [];
    return message ? [{ name, message }] : [];
  });
  for (const { name, message } of known) setError(name, { type: 'server', message });
  if (known.length < Object.keys(refusal.fields).length || known.length === 0) {
    setError('root', { type: 'server', message: refusal.message });
  }
  return known[0]?.message ?? refusal.message;
}

/** Refusals and a lost network keep their own words (docs/product/interface.md#words-of-an-error). */
export function withFallback(error: unknown, detail: string): unknown {
  if (error instanceof ApiError && error.status < 500) return error;
  return new ApiError(-1, { detail }, error);
}

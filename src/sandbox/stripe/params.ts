import { z } from 'zod';
import { invalid, type StripeFault } from './errors.ts';

// Form bodies hold only text, which these schemas read as Stripe does.
export const text = z.string().min(1);
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, 'integer')
  .transform(Number);
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const webAddress = z.url({ protocol: /^https?$/ });
export const metadata = z.record(z.string(), z.string());

type Path = readonly PropertyKey[];

function nameOf(path: Path): string {
  return path.map((part, at) => (at === 0 ? String(part) : `[${String(part)}]`)).join('');
}

function valueAt(input: unknown, path: Path): unknown {
  let value = input;
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[part];
  }
  return value;
}

function badValue(issue: z.core.$ZodIssue, name: string, value: unknown): StripeFault {
  if (value === '') {
    return invalid(
      `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
      'parameter_invalid_empty',
      name,
    );
  }
  if (issue.code === 'invalid_value') {
    return invalid(`Invalid ${name}: must be one of ${issue.values.map(String).join(', ')}`, undefined, name);
  }
  if (issue.code === 'invalid_format' && issue.format === 'url') {
    return invalid('Not a valid URL', 'url_invalid', name);
  }
  const what = issue.message === 'integer' ? issue.message : 'value';
  const code = what === 'integer' ? 'parameter_invalid_integer' : undefined;
  return invalid(`Invalid ${what}: ${typeof value === 'string' ? value : name}`, code, name);
}

/** Unknown parameters come before missing ones, as at Stripe. */
export function faultOf(error: z.ZodError, input: unknown): StripeFault {
  for (const issue of error.issues) {
    if (issue.code !== 'unrecognized_keys') continue;
    const names = issue.keys.map((key) => nameOf([...issue.path, key]));
    const plural = names.length > 1 ? 'parameters' : 'parameter';
    return invalid(`Received unknown ${plural}: ${names.join(', ')}`, 'parameter_unknown', names[0]);
  }
  const issue = error.issues[0];
  if (!issue) return invalid('Invalid request.');
  const name = nameOf(issue.path);
  const value = valueAt(input, issue.path);
  if (value === undefined) return invalid(`Missing required param: ${name}.`, 'parameter_missing', name);
  return badValue(issue, name, value);
}

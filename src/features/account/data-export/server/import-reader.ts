import { bodyBytes } from '#contract-kit/endpoint.ts';
import { keepsWithin } from '#domain/text/json-shape.ts';
import { readImport } from './read-import.ts';

export interface SentBody {
  /** JSON. */
  body: string;
  publicKey: string;
  bounds: { names: number; depth: number };
}

/** `fault`: of the file in it, in French. */
export type ReadBody =
  | { is: 'unreadable' }
  | { is: 'too large' }
  | { is: 'refused'; fault: string }
  | { is: 'read'; form: object };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** For `readApart`: nothing of what nobody signed comes back. */
export function read({ body, publicKey, bounds }: SentBody): ReadBody {
  if (!keepsWithin(body, bounds)) return { is: 'unreadable' };
  let form: unknown;
  try {
    form = JSON.parse(body);
  } catch {
    return { is: 'unreadable' };
  }
  if (!isObject(form) || Object.hasOwn(form, '__proto__')) return { is: 'unreadable' };
  const { imported_data: file, ...typed } = form;
  if (JSON.stringify(typed).length > bodyBytes) return { is: 'too large' };
  if (!isObject(file))
    return file === undefined || file === null ? { is: 'read', form: typed } : { is: 'unreadable' };
  const imported = readImport(file, publicKey);
  return 'fault' in imported ? { is: 'refused', fault: imported.fault } : { is: 'read', form };
}

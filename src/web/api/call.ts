import type { z } from 'zod';
import { addressOf, type Endpoint, type Route } from '#contract-kit/endpoint.ts';
import { fetchOrFail, type ProgressInit, readJson } from './fetch-json.ts';
import { isSeeing } from './seeing-tab.ts';
import { sendAs, sendAsMaybeCustomer } from './send.ts';

type Part<Name extends string, Schema> = [Schema] extends [z.ZodUndefined]
  ? { [Key in Name]?: undefined }
  : Schema extends z.ZodType
    ? Record<string, never> extends z.input<Schema>
      ? { [Key in Name]?: z.input<Schema> }
      : { [Key in Name]: z.input<Schema> }
    : { [Key in Name]?: undefined };

export type RequestOf<E extends Endpoint> = Part<'params', NonNullable<E['params']>> &
  Part<'query', NonNullable<E['query']>> &
  Part<'body', NonNullable<E['body']>> & {
    signal?: AbortSignal;
    onProgress?: (share: number) => void;
    identified?: boolean;
  };

interface LooseRequest {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
  identified?: boolean;
}

function addressWith(route: Route, { params, query }: LooseRequest): string {
  const filled = addressOf(route, Object(params));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    const text = String(value ?? '');
    if (text !== '') search.set(name, text);
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

function formOf(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof File) form.append(name, value, value.name);
    else if (value !== undefined) form.append(name, String(value));
  }
  return form;
}

function requestOf(method: string, { body, signal, onProgress }: LooseRequest): ProgressInit {
  if (body === undefined) return { method, signal };
  if (body instanceof File) return { method, signal, body, onProgress };
  const fields = Object(body);
  if (Object.values(fields).some((value) => value instanceof File))
    return { method, signal, body: formOf(fields), onProgress };
  return { method, signal, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

export function send(route: Route, request: LooseRequest): Promise<Response> {
  const { method, access } = route;
  const address = addressWith(route, request);
  const init = requestOf(method, request);
  if (access === 'staff') return sendAs('admin', address, init);
  if (access === 'customer') return sendAs('customer', address, init);
  // A tab that sees an account identifies itself, so that the server refuses its acts.
  const identified = request.identified || (method !== 'GET' && isSeeing());
  return identified ? sendAsMaybeCustomer(address, init) : fetchOrFail(address, init);
}

/** Throws an `ApiError` whose message is ready to show. */
export async function call<E extends Endpoint>(
  // A bare `Endpoint` leaves nothing to infer.
  to: E & (Endpoint extends E ? never : unknown),
  ...[request]: Record<string, never> extends RequestOf<E> ? [RequestOf<E>?] : [RequestOf<E>]
): Promise<z.output<E['answer']>> {
  return readJson<z.output<E['answer']>>(await send(to, request ?? {}));
}

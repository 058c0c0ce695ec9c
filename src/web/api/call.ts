import type { z } from 'zod';
import type { CallTo, Endpoint, Route } from '#contract-kit/endpoint.ts';
import { fetchOrFail, readJson } from './fetch-json.ts';
import { sendAs, sendAsMaybeCustomer } from './send.ts';

type Part<Name extends string, Schema> = [Schema] extends [z.ZodUndefined]
  ? { [Key in Name]?: undefined }
  : Schema extends z.ZodType
    ? Record<string, never> extends z.input<Schema>
      ? { [Key in Name]?: z.input<Schema> }
      : { [Key in Name]: z.input<Schema> | FormData }
    : { [Key in Name]?: undefined };

type RequestOf<E extends Endpoint> = Part<'params', NonNullable<E['params']>> &
  Part<'query', NonNullable<E['query']>> &
  Part<'body', NonNullable<E['body']>> & {
    signal?: AbortSignal;
    /** For a call open to anyone: goes out in the name of the signed-in customer, if there is one. */
    identified?: boolean;
  };

interface LooseRequest {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal;
  identified?: boolean;
}

function addressOf(path: string, { params, query }: LooseRequest): string {
  const values = Object.entries(params ?? {});
  const filled = values.reduce(
    (address, [name, value]) => address.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    const text = String(value ?? '');
    if (text !== '') search.set(name, text);
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

function requestOf(method: string, { body, signal }: LooseRequest): RequestInit {
  if (body === undefined) return { method, signal };
  if (body instanceof FormData) return { method, signal, body };
  return { method, signal, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

function send({ method, path, access }: Route, request: LooseRequest): Promise<Response> {
  const address = addressOf(path, request);
  const init = requestOf(method, request);
  if (access === 'staff') return sendAs('admin', address, init);
  if (access === 'customer') return sendAs('customer', address, init);
  return request.identified ? sendAsMaybeCustomer(address, init) : fetchOrFail(address, init);
}

/** Makes one call of a slice's `calls`, typed by its contract. Throws `ApiError`, whose message is ready to be shown. */
export async function call<E extends Endpoint>(
  to: CallTo<E>,
  ...[request]: Record<string, never> extends RequestOf<E> ? [RequestOf<E>?] : [RequestOf<E>]
): Promise<z.output<E['answer']>> {
  return readJson<z.output<E['answer']>>(await send(to, request ?? {}));
}

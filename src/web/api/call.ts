import type { z } from 'zod';
import type { Endpoint } from '#contract-kit/endpoint.ts';
import { fetchOrFail, readJson } from './fetch-json.ts';
import { sendAs, sendAsMaybeCustomer } from './send.ts';

/** Without its schemas: what pages that must not carry zod hold instead of the contract. */
export interface Route<E extends Endpoint> {
  method: E['method'];
  path: E['path'];
  access: E['access'];
  /** Only for the type: which contract this is the address of. */
  contract?: E;
}

/** The address of a contract, typed by `import type`. A test of the slice compares both. */
export function routeOf<E extends Endpoint>(route: Omit<Route<E>, 'contract'>): Route<E> {
  return route;
}

type Part<Name extends string, Schema> = [Schema] extends [z.ZodUndefined]
  ? { [Key in Name]?: undefined }
  : Schema extends z.ZodType
    ? Record<string, never> extends z.input<Schema>
      ? { [Key in Name]?: z.input<Schema> }
      : { [Key in Name]: z.input<Schema> | FormData }
    : { [Key in Name]?: undefined };

export type CallOf<E extends Endpoint> = Part<'params', NonNullable<E['params']>> &
  Part<'query', NonNullable<E['query']>> &
  Part<'body', NonNullable<E['body']>> & {
    signal?: AbortSignal;
    /** In the name of the signed-in customer, if there is one. */
    identified?: boolean;
  };

export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;

interface LooseCall {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal;
  identified?: boolean;
}

function addressOf(path: string, { params, query }: LooseCall): string {
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

function requestOf(method: string, { body, signal }: LooseCall): RequestInit {
  if (body === undefined) return { method, signal };
  if (body instanceof FormData) return { method, signal, body };
  return { method, signal, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

function send({ method, path, access }: Route<Endpoint>, request: LooseCall): Promise<Response> {
  const address = addressOf(path, request);
  const init = requestOf(method, request);
  if (access === 'staff') return sendAs('admin', address, init);
  if (access === 'customer') return sendAs('customer', address, init);
  return request.identified ? sendAsMaybeCustomer(address, init) : fetchOrFail(address, init);
}

/** Throws `ApiError`, whose message is ready to be shown. */
export async function call<E extends Endpoint>(
  endpoint: E | Route<E>,
  ...[request]: Record<string, never> extends CallOf<E> ? [CallOf<E>?] : [CallOf<E>]
): Promise<AnswerOf<E>> {
  const response = await send(endpoint, request ?? {});
  return (await readJson(response)) as AnswerOf<E>;
}

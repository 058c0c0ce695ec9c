import { ApiError } from './api-error.ts';
import type { Audience } from './audiences.ts';
import { fetchOrFail, type ProgressInit } from './fetch-json.ts';
import { refreshTokens } from './keep-session.ts';
import { isSeeing } from './seeing-tab.ts';
import { noteTimeOf } from './shop-time.ts';
import { readAccess, readRefresh } from './token-store.ts';

async function sendOnce(path: string, init: ProgressInit, access: string | null): Promise<Response> {
  const headers = new Headers(init.headers);
  if (access) headers.set('authorization', `Bearer ${access}`);
  const response = await fetchOrFail(path, { ...init, headers });
  noteTimeOf(response);
  return response;
}

/** Its target is gone or has changed. */
const outdated = [404, 409, 410];
let tellRefused: (() => void) | undefined;

/** The administration's frame then reloads what it shows. */
export function onActRefused(tell: () => void): () => void {
  tellRefused = tell;
  return () => {
    tellRefused = undefined;
  };
}

/** Refreshes the token once on a 401 and sends again. Use `call` for JSON. */
export async function sendAs(audience: Audience, path: string, init: ProgressInit = {}): Promise<Response> {
  const response = await sendProven(audience, path, init);
  const isAct = audience === 'admin' && (init.method ?? 'GET') !== 'GET';
  if (isAct && outdated.includes(response.status)) tellRefused?.();
  return response;
}

async function sendProven(audience: Audience, path: string, init: ProgressInit): Promise<Response> {
  const access = readAccess(audience);
  const response = await sendOnce(path, init, access);
  if (response.status === 401) return sendOnce(path, init, await refreshTokens(audience, access));
  if (response.status === 403 && (await prove?.(response.clone())))
    return sendOnce(path, init, readAccess(audience));
  return response;
}

/** Asks the person for the proof that the refusal needs; false when none is needed or they decline. */
type Prove = (refusal: Response) => Promise<boolean>;
let prove: Prove | undefined;

/** The refused call is sent again after the proof (docs/product/staff.md#step-up). */
export function onProofRequired(ask: Prove): () => void {
  prove = ask;
  return () => {
    prove = undefined;
  };
}

export async function sendAsMaybeCustomer(path: string, init: ProgressInit = {}): Promise<Response> {
  if (!readAccess('customer') && !readRefresh('customer')) return sendOnce(path, init, null);
  const seeing = isSeeing();
  try {
    return await sendAs('customer', path, init);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && !seeing) return sendOnce(path, init, null);
    throw error;
  }
}

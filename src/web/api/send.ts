import { ApiError } from './api-error.ts';
import type { Audience } from './audiences.ts';
import { fetchOrFail, type ProgressInit } from './fetch-json.ts';
import { refreshTokens } from './refresh-tokens.ts';
import { readAccess, readRefresh } from './token-store.ts';

function sendOnce(path: string, init: ProgressInit, access: string | null): Promise<Response> {
  const headers = new Headers(init.headers);
  if (access) headers.set('authorization', `Bearer ${access}`);
  return fetchOrFail(path, { ...init, headers });
}

/** On a 401 it refreshes the token once and sends again. For what is not JSON; else use `call`. */
export async function sendAs(audience: Audience, path: string, init: ProgressInit = {}): Promise<Response> {
  const access = readAccess(audience);
  const response = await sendOnce(path, init, access);
  if (response.status !== 401) return response;
  return sendOnce(path, init, await refreshTokens(audience, access));
}

export async function sendAsMaybeCustomer(path: string, init: ProgressInit = {}): Promise<Response> {
  if (!readAccess('customer') && !readRefresh('customer')) return sendOnce(path, init, null);
  try {
    return await sendAs('customer', path, init);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return sendOnce(path, init, null);
    throw error;
  }
}

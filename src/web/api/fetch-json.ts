import { ApiError } from './api-error.ts';

/** `fetch`, where no answer is an error like the others. An abort stays an abort. */
export async function fetchOrFail(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new ApiError(0, undefined, cause);
  }
}

/** Null when it has none. Throws `ApiError` for an answer that is no success. */
export async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  let body: unknown = null;
  try {
    body = text === '' ? null : JSON.parse(text);
  } catch (cause) {
    // A proxy's HTML page in the place of an answer.
    throw new ApiError(response.ok ? 502 : response.status, undefined, cause);
  }
  if (!response.ok) throw new ApiError(response.status, body);
  return body;
}

export function postJson(path: string, body: unknown): Promise<Response> {
  return fetchOrFail(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

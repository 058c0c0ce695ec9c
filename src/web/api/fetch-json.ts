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

/**
 * Null when it has none. Throws `ApiError` for an answer that is no success. The one place where what came over the network
 * takes its contract's type: the server has checked it by the contract's schema.
 */
export async function readJson<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  let body: Answer;
  try {
    body = JSON.parse(text === '' ? 'null' : text);
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

import { ApiError } from './api-error.ts';

export interface ProgressInit extends RequestInit {
  onProgress?: ((share: number) => void) | undefined;
}

/** Throws when there is no answer. An abort stays an abort. */
export async function fetchOrFail(path: string, { onProgress, ...init }: ProgressInit): Promise<Response> {
  try {
    if (!onProgress) return await fetch(path, init);
    const { fetchWithProgress } = await import('./fetch-with-progress.ts');
    return await fetchWithProgress(path, init, onProgress);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new ApiError(0, undefined, cause);
  }
}

/** Only a refusal of fields without its own sentence needs their names, so pages do not carry them. */
async function labelsFor({ status }: Response, body: unknown) {
  if (status !== 400 || Object(body).detail) return;
  return (await import('./field-labels.ts').catch(() => undefined))?.withLabel;
}

/** Null without a body; throws `ApiError` unless 2xx. The server has validated the answer. */
export async function readJson<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  let body: Answer;
  try {
    body = JSON.parse(text === '' ? 'null' : text);
  } catch (cause) {
    // A proxy answered with HTML.
    throw new ApiError(response.ok ? 502 : response.status, undefined, cause);
  }
  if (!response.ok) throw new ApiError(response.status, body, undefined, await labelsFor(response, body));
  return body;
}

export function postJson(path: string, body: unknown): Promise<Response> {
  return fetchOrFail(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

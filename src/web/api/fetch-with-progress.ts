/** `fetch` does not report an upload's progress. */
export function fetchWithProgress(
  path: string,
  { method = 'GET', headers, body, signal }: RequestInit,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    new Headers(headers).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      resolve(new Response(status === 204 ? null : responseText, { status, statusText }));
    });
    for (const failure of ['error', 'abort', 'timeout'])
      request.addEventListener(failure, () => reject(new TypeError(`upload: ${failure}`)));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body instanceof FormData || body instanceof Blob ? body : null);
  });
}

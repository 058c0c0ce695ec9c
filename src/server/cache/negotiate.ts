/** Whether the browser takes brotli, by its `Accept-Encoding`. A weight of zero is a refusal. */
export function acceptsBrotli(accepted: string | undefined): boolean {
  if (!accepted) return false;
  for (const part of accepted.split(',')) {
    const [name = '', ...parameters] = part.split(';');
    if (name.trim().toLowerCase() !== 'br') continue;
    return !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/i.test(parameter));
  }
  return false;
}

/** Whether `If-None-Match` names this ETag, by weak comparison (RFC 9110, 13.1.2). */
export function matchesEtag(given: string | undefined, etag: string): boolean {
  if (!given) return false;
  if (given === etag || given.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return given.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === opaque);
}

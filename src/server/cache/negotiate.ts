export function acceptsBrotli(accepted: string | undefined): boolean {
  if (!accepted) return false;
  for (const part of accepted.split(',')) {
    const [name = '', ...parameters] = part.split(';');
    if (name.trim().toLowerCase() !== 'br') continue;
    return !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/i.test(parameter));
  }
  return false;
}

export function matchesEtag(given: string | undefined, etag: string): boolean {
  if (!given) return false;
  if (given === etag || given.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return given.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === opaque);
}

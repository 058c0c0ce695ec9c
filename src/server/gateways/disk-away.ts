/** The disk is full, read-only, broken, or not ours to write: none of it is the request's fault. */
const codes = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'EROFS',
  'EACCES',
  'EPERM',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENOTDIR',
  'ESTALE',
]);

/** Also looks at the error's causes: the store of files wraps the system's. */
export function isDiskAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && codes.has(String(error.code))) || isDiskAway(error.cause);
}

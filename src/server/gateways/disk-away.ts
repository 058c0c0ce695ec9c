/** The disk is full, read-only, broken or not ours to write. */
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

/** Checks causes too: the file store wraps the system's error. */
export function isDiskAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && codes.has(String(error.code))) || isDiskAway(error.cause);
}

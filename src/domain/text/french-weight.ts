const KILOBYTE = 1024;

/** Rounds up to `1 ko`, so that nothing seems to weigh nothing. */
export function weightInWords(bytes: number): string {
  if (bytes < KILOBYTE * KILOBYTE) return `${Math.max(1, Math.round(bytes / KILOBYTE))}\u00a0ko`;
  return `${Math.round(bytes / KILOBYTE / KILOBYTE)}\u00a0Mo`;
}

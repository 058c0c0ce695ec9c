const KILOBYTE = 1024;

/** `1 ko` at least: nothing that is there weighs nothing. */
export function weightInWords(bytes: number): string {
  if (bytes < KILOBYTE * KILOBYTE) return `${Math.max(1, Math.round(bytes / KILOBYTE))}\u00a0ko`;
  return `${Math.round(bytes / KILOBYTE / KILOBYTE)}\u00a0Mo`;
}

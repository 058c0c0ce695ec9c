/** A UUID of version 4 (RFC 9562, 5.4). `crypto.randomUUID` is missing where the shop is served without https. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 15) | 64;
  bytes[8] = ((bytes[8] ?? 0) & 63) | 128;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** ical-generator asks the browser for one for each event, also where it is given another. */
export function lendRandomIds(): void {
  if (!('randomUUID' in crypto)) Object.defineProperty(crypto, 'randomUUID', { value: randomId });
}

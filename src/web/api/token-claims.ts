/** Reads the claims without checking the signature: good enough to draw a menu, never to allow anything. */
export function claimsOf(token: string): Record<string, unknown> {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Seconds until the token expires by this browser's clock; a token without an end never expires. */
export function secondsLeft(token: string, nowMs: number): number {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp - nowMs / 1000 : Number.POSITIVE_INFINITY;
}

/** Unchecked: good enough to draw a menu, never to allow anything. */
export function claimsOf(token: string): Record<string, unknown> {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** In seconds, by this browser's clock; 0 for a token without an end, which nobody of ours gave. */
export function secondsLeft(token: string, nowMs: number): number {
  const end = endOf(token);
  return end === undefined ? 0 : end - nowMs / 1000;
}

export function endOf(token: string): number | undefined {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp : undefined;
}

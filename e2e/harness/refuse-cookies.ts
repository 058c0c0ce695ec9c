/**
 * A choice made before the page opens. Runs in every frame, also in those of the automations, which have no storage.
 */
export function refuseCookies(): void {
  const choice = {
    version: '1.0',
    hasInteracted: true,
    analytics: false,
    analyticsOffered: true,
    decidedAt: new Date().toISOString(),
  };
  try {
    localStorage.cookieConsent ??= JSON.stringify(choice);
  } catch {
    // A sandboxed frame.
  }
}

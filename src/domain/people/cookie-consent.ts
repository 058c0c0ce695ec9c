/** docs/product/cookies.md#asked-again */

export const CONSENT_VERSION = '1.0';
export const CONSENT_MONTHS = 6;

export interface Consent {
  version: string;
  hasInteracted: boolean;
  analytics: boolean;
  analyticsOffered: boolean;
  decidedAt: string;
}

function expiryOf(decidedAt: Date): Date {
  const end = new Date(decidedAt);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + CONSENT_MONTHS);
  // Six months after 31 August is the end of February, not the beginning of March.
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return end;
}

export function consentHolds(consent: Consent, now: Date, analyticsOffered: boolean): boolean {
  const decidedAt = new Date(consent.decidedAt);
  if (!consent.hasInteracted || consent.version !== CONSENT_VERSION) return false;
  if (analyticsOffered && !consent.analyticsOffered) return false;
  return decidedAt <= now && now < expiryOf(decidedAt);
}

export function readConsent(stored: string | null): Consent | null {
  if (stored === null) return null;
  try {
    const value: unknown = JSON.parse(stored);
    return isConsent(value) ? value : null;
  } catch {
    return null;
  }
}

function isConsent(value: unknown): value is Consent {
  if (typeof value !== 'object' || value === null) return false;
  const { version, hasInteracted, analytics, analyticsOffered, decidedAt } = value as Record<string, unknown>;
  return (
    typeof version === 'string' &&
    typeof decidedAt === 'string' &&
    !Number.isNaN(Date.parse(decidedAt)) &&
    [hasInteracted, analytics, analyticsOffered].every((flag) => typeof flag === 'boolean')
  );
}

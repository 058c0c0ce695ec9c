import { describe, expect, it } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { analyticsReceiver, contentSecurityPolicy, withAnalytics } from './content-security-policy.ts';

const receiverOf = (environment: Record<string, string>) => analyticsReceiver(readSettings(environment));
const both = { MATOMO_URL: 'https://mesure.exemple.fr/matomo/', MATOMO_SITE_ID: '3' };

describe('the receiver of page views', () => {
  it.each([
    [{}],
    [{ MATOMO_URL: both.MATOMO_URL }],
    [{ MATOMO_SITE_ID: '3' }],
    [{ ...both, MATOMO_SITE_ID: '' }],
  ])('is none with %j', (environment) => {
    expect(receiverOf(environment)).toBeUndefined();
  });

  it('is the Matomo of the settings', () => {
    expect(receiverOf(both)).toEqual({ url: 'https://mesure.exemple.fr/matomo', siteId: '3' });
  });

  it.each(['1&x=2', 'abc', '-1'])('refuses %s as a site number', (MATOMO_SITE_ID) => {
    expect(() => receiverOf({ ...both, MATOMO_SITE_ID })).toThrow(/MATOMO_SITE_ID/);
  });

  it('may be sent to, on its origin alone, and nothing else changes', () => {
    const without = contentSecurityPolicy('', { connect: ['https://api.stripe.com'] });
    const allowed = withAnalytics({ connect: ['https://api.stripe.com'] }, receiverOf(both));
    expect(contentSecurityPolicy('', allowed)).toBe(
      without.replace('https://api.stripe.com', 'https://api.stripe.com https://mesure.exemple.fr'),
    );
    expect(withAnalytics({}, receiverOf({}))).toEqual({});
  });
});

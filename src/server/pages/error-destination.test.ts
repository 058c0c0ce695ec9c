import { describe, expect, it } from 'vitest';
import { build, version } from '../process/release.ts';
import { readSettings } from '../settings/settings.ts';
import { contentSecurityPolicy, errorDestination, withErrorDestination } from './content-security-policy.ts';

const SENTRY_BROWSER_DSN = 'https://cle0publique@erreurs.exemple.fr/12';
const of = (environment: Record<string, string>) => errorDestination(readSettings(environment));

describe('the destination of the browsers’ error reports', () => {
  it('is none unless it is set for them: the server’s own is never shown', () => {
    expect(of({})).toBeUndefined();
    expect(of({ SENTRY_DSN: SENTRY_BROWSER_DSN })).toBeUndefined();
  });

  it('comes with the mode, the version and the build of the shop', () => {
    expect(of({ SENTRY_BROWSER_DSN })).toEqual({
      dsn: SENTRY_BROWSER_DSN,
      environment: 'demo',
      release: `rouage@${version}+${build}`,
    });
    expect(of({ SENTRY_BROWSER_DSN, SENTRY_RELEASE: '56a104f' })).toMatchObject({ release: '56a104f' });
  });

  it.each([
    'https://erreurs.exemple.fr/12',
    'cle@erreurs.exemple.fr/12',
    'https://cle@erreurs.exemple.fr/projet',
  ])('refuses %s, by the name of the setting', (dsn) => {
    expect(() => of({ SENTRY_BROWSER_DSN: dsn })).toThrow(/SENTRY_BROWSER_DSN/);
    expect(() => of({ SENTRY_DSN: dsn })).toThrow(/SENTRY_DSN/);
  });

  it('may be sent to, on its origin alone, and nothing else changes', () => {
    const without = contentSecurityPolicy('', { connect: ['https://api.stripe.com'] });
    const allowed = withErrorDestination({ connect: ['https://api.stripe.com'] }, of({ SENTRY_BROWSER_DSN }));
    expect(contentSecurityPolicy('', allowed)).toBe(
      without.replace('https://api.stripe.com', 'https://api.stripe.com https://erreurs.exemple.fr'),
    );
    expect(withErrorDestination({}, of({}))).toEqual({});
  });
});

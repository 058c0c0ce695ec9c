import { lazy, Suspense, useEffect, useState } from 'react';
import { consentHolds } from '#domain/people/cookie-consent.ts';
import { useSite } from '../seo/use-site.ts';
import { CookieBanner } from './CookieBanner.tsx';
import { closeCookieSettings, keepConsent, openCookieSettings, useConsentState } from './consent-store.ts';
import { PageViews } from './PageViews.tsx';

const CookieSettings = lazy(() => import('./CookieSettings.tsx'));

/**
 * Once, in the root. The banner is in everybody's page, so that it comes with it, and is seen where `<html data-cookies>`
 * (set before the first paint) asks.
 */
export function CookieConsent() {
  const { analytics } = useSite();
  const consent = useConsentState();
  const [settingsAsked, setSettingsAsked] = useState(false);
  const { stored, settingsOpen } = consent ?? { stored: null, settingsOpen: false };
  if (settingsOpen && !settingsAsked) setSettingsAsked(true);
  const offered = analytics !== undefined;
  const choice = stored && consentHolds(stored, new Date(), offered) ? stored : null;
  const choose = (yes: boolean) => keepConsent(yes, offered);
  return (
    <>
      {choice ? null : (
        <CookieBanner
          unsure={!consent}
          offered={offered}
          onChoose={choose}
          onCustomise={openCookieSettings}
        />
      )}
      {consent && !choice ? <FocusAfterBanner /> : null}
      {settingsAsked ? (
        <Suspense fallback={null}>
          <CookieSettings
            open={settingsOpen}
            offered={offered}
            analytics={choice?.analytics ?? false}
            onClose={closeCookieSettings}
            onChoose={choose}
          />
        </Suspense>
      ) : null}
      {analytics && choice?.analytics ? <PageViews receiver={analytics} /> : null}
    </>
  );
}

/** Whoever uses the keyboard goes on from the content. */
function FocusAfterBanner() {
  useEffect(
    () => () => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    },
    [],
  );
  return null;
}

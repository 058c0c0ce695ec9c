import { lazy, Suspense, useEffect, useState } from 'react';
import { consentHolds } from '#domain/cookie-consent.ts';
import { useSite } from '../seo/use-site.ts';
import { closeCookieSettings, keepConsent, openCookieSettings, useConsentState } from './consent-store.ts';
import { PageViews } from './PageViews.tsx';

const CookieBanner = lazy(() => import('./CookieBanner.tsx'));
const CookieSettings = lazy(() => import('./CookieSettings.tsx'));

export function CookieConsent() {
  const { analytics } = useSite();
  const consent = useConsentState();
  const [settingsAsked, setSettingsAsked] = useState(false);
  if (!consent) return null;
  const { stored, settingsOpen } = consent;
  if (settingsOpen && !settingsAsked) setSettingsAsked(true);
  const offered = analytics !== undefined;
  const choice = stored && consentHolds(stored, new Date(), offered) ? stored : null;
  const choose = (yes: boolean) => keepConsent(yes, offered);
  return (
    <>
      {choice ? null : (
        <Suspense fallback={null}>
          <FocusAfterBanner />
          <CookieBanner offered={offered} onChoose={choose} onCustomise={openCookieSettings} />
        </Suspense>
      )}
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

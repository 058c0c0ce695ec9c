import { clsx } from 'clsx';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { consentHolds } from '#domain/people/cookie-consent.ts';
import { isSeeing } from '../api/seeing-tab.ts';
import { useKeptMarkup } from '../layout/kept-markup.ts';
import { useSite } from '../seo/page-meta.ts';
import { Button } from '../ui/Button.tsx';
import { Link } from '../ui/Link.tsx';
import { closeCookieSettings, keepConsent, openCookieSettings, useConsentState } from './consent-store.ts';

interface CookieBannerProps {
  unsure: boolean;
  offered: boolean;
  onChoose: (analytics: boolean) => void;
  onCustomise: () => void;
}

function BannerContent({ offered, onChoose, onCustomise }: Omit<CookieBannerProps, 'unsure'>) {
  return (
    <div className="page flex flex-col gap-x-8 gap-y-3 py-4 lg:flex-row lg:items-center">
      <p className="min-w-0 flex-1 text-sm">
        {offered
          ? 'Nous gardons le nécessaire. Avec votre accord, nous mesurons aussi l’audience, sans publicité.'
          : 'Nous gardons seulement le nécessaire\u00a0: aucune mesure d’audience n’est active.'}{' '}
        <Link to="/privacy#cookies" className="link">
          En savoir plus
        </Link>
      </p>
      <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2">
        <Button variant="secondary" onClick={() => onChoose(true)}>
          Tout accepter
        </Button>
        <Button variant="secondary" onClick={() => onChoose(false)}>
          Essentiels uniquement
        </Button>
        <Button variant="quiet" onClick={onCustomise} className="max-sm:col-span-2">
          Personnaliser
        </Button>
      </div>
    </div>
  );
}

/** docs/product/cookies.md#off-until-a-yes */
function CookieBanner({ unsure, ...content }: CookieBannerProps) {
  const kind = `cookies ${content.offered}`;
  return (
    <section
      data-cookie-banner
      data-unsure={unsure || undefined}
      aria-label="Cookies"
      className={clsx(
        'fixed inset-x-0 bottom-0 z-40 low:static border-line border-t bg-surface shadow-float print:hidden',
        unsure && 'not-in-data-[cookies=ask]:hidden',
      )}
      {...useKeptMarkup(kind, <BannerContent {...content} />)}
    />
  );
}

const CookieSettings = lazy(() => import('./CookieSettings.tsx'));
const PageViews = lazy(() => import('./PageViews.tsx'));

/** Every page holds the banner; `<html data-cookies>`, set before the first paint, shows it. */
function ShopConsent() {
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
      {analytics && choice?.analytics && !isSeeing() ? (
        <Suspense fallback={null}>
          <PageViews receiver={analytics} />
        </Suspense>
      ) : null}
    </>
  );
}

/** docs/product/cookies.md#not-in-the-administration */
export function CookieConsent() {
  const { pathname } = useLocation();
  return pathname.startsWith('/admin/') ? null : <ShopConsent />;
}

/** The keyboard's focus continues in the content. */
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

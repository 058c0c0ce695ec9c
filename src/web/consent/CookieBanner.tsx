import { clsx } from 'clsx';
import { Link } from 'react-router';
import { Button } from '../ui/Button.tsx';

interface CookieBannerProps {
  /** Whether this browser has chosen is not known yet. */
  unsure: boolean;
  /** Whether this shop measures its audience at all. */
  offered: boolean;
  onChoose: (analytics: boolean) => void;
  onCustomise: () => void;
}

/** See docs/product/cookies.md#off-until-a-yes. */
export function CookieBanner({ unsure, offered, onChoose, onCustomise }: CookieBannerProps) {
  return (
    <section
      data-cookie-banner
      data-unsure={unsure || undefined}
      aria-label="Cookies"
      className={clsx(
        'fixed inset-x-0 bottom-0 z-40 low:static border-line border-t bg-surface shadow-float print:hidden',
        unsure && 'not-in-data-[cookies=ask]:hidden',
      )}
    >
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
    </section>
  );
}

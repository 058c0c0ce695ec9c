import { Link } from 'react-router';
import { openCookieSettings } from './consent-store.ts';

/** Without script it leads to the explanation. */
export function CookieSettingsLink() {
  return (
    <Link
      to="/privacy#cookies"
      data-acts
      onClick={(event) => {
        event.preventDefault();
        openCookieSettings();
      }}
      className="inline-flex min-h-9 items-center text-muted text-sm underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11"
    >
      Gérer les cookies
    </Link>
  );
}

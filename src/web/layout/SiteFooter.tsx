import { Link } from 'react-router';
import { CookieSettingsLink } from '../consent/CookieSettingsLink.tsx';
import { Logo } from '../ui/Logo.tsx';
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx';
import { footerGroups, type SiteLink } from './site-links.ts';

export function SiteFooter() {
  return (
    <footer className="mt-16 border-line border-t bg-sunken print:hidden">
      <div className="page grid gap-x-8 gap-y-10 py-12 md:grid-cols-[1.4fr_repeat(3,1fr)]">
        <div className="flex flex-col items-start gap-4">
          <Logo />
          <p className="max-w-72 text-muted text-sm">
            Des automatisations prêtes à l’emploi, pour les entrepreneurs qui ont mieux à faire.
          </p>
          <ThemeSwitch />
          <CookieSettingsLink />
        </div>
        {footerGroups.map((group) => (
          <FooterGroup key={group.title} {...group} />
        ))}
      </div>
    </footer>
  );
}

function FooterGroup({ title, links }: { title: string; links: SiteLink[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="font-semibold font-text text-base tracking-normal">{title}</h2>
      <ul className="mt-1">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              prefetch="intent"
              className="inline-flex min-h-9 items-center text-muted text-sm underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

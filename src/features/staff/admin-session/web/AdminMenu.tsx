import { clsx } from 'clsx';
import { NavLink } from 'react-router';
import { SignOutButton } from '#people/auth/web/for-other-features.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { adminLinks } from './admin-links.ts';

function linkLook({ isActive }: { isActive: boolean }): string {
  return clsx(
    'flex min-h-11 items-center gap-3 rounded-md px-3 font-medium transition-colors hover:bg-sunken [&_svg]:size-5',
    isActive ? 'bg-accent-soft text-accent-text' : 'text-ink',
  );
}

export function AdminMenu() {
  return (
    <div className="flex flex-1 flex-col gap-6">
      <nav aria-label="Administration">
        <ul className="flex flex-col gap-1">
          {adminLinks.map(({ to, label, Icon }) => (
            <li key={to}>
              <NavLink to={to} prefetch="intent" className={linkLook}>
                <Icon aria-hidden="true" />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto flex flex-col gap-2">
        <ButtonLink to="/dashboard" variant="secondary" wide>
          Vue utilisateur
        </ButtonLink>
        <SignOutButton audience="admin" variant="quiet" wide />
      </div>
    </div>
  );
}

import { clsx } from 'clsx';
import { useContext, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../session.ts';
import { Button, ButtonLink, type ButtonProps } from '../ui/Button.tsx';
import { Link, MenuLink } from '../ui/Link.tsx';
import { Logo } from '../ui/Logo.tsx';
import { FoldingMenu } from './FoldingMenu.tsx';
import { useKeptMarkup } from './kept-markup.ts';
import { mainMenu } from './site-links.ts';
import { StaffSwitchContext } from './staff-switch-context.ts';

function StaffEntry(look: Pick<ButtonProps, 'variant' | 'wide'>) {
  const switchToAdministration = useContext(StaffSwitchContext);
  const [pending, setPending] = useState(false);

  async function press() {
    setPending(true);
    await switchToAdministration();
    setPending(false);
  }

  return (
    <Button {...look} pending={pending} aria-haspopup="dialog" onClick={() => void press()}>
      Administration
    </Button>
  );
}

/** Every page holds both states; `<html data-session>` shows the right one. */
function SessionLinks({ layout }: { layout: 'row' | 'column' }) {
  const session = useSession();
  const group = clsx(
    'col-start-1 row-start-1 flex gap-2',
    layout === 'column' ? 'flex-col' : 'min-w-72 justify-end',
  );
  const wide = layout === 'column';
  return (
    <div className={clsx('grid grid-cols-[minmax(0,1fr)]', layout === 'row' && 'justify-items-end')}>
      <div className={clsx(group, 'in-data-[session=customer]:invisible')}>
        <ButtonLink to="/login" variant={wide ? 'secondary' : 'quiet'} wide={wide}>
          Connexion
        </ButtonLink>
        <ButtonLink to="/register" wide={wide}>
          Créer un compte
        </ButtonLink>
      </div>
      <div className={clsx(group, 'not-in-data-[session=customer]:invisible')}>
        {session.user?.isStaff ? <StaffEntry variant={wide ? 'secondary' : 'quiet'} wide={wide} /> : null}
        <ButtonLink to="/dashboard" wide={wide} prefetch="intent">
          Mon compte
        </ButtonLink>
      </div>
    </div>
  );
}

function MobileMenu() {
  return (
    <FoldingMenu className="md:hidden">
      <nav aria-label="Principale">
        <ul>
          {mainMenu.map(({ to, label }) => (
            <li key={to} className="border-line border-b">
              <MenuLink
                to={to}
                className="flex min-h-14 items-center font-medium text-lg aria-[current=page]:text-accent-text"
              >
                {label}
              </MenuLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-5">
        <SessionLinks layout="column" />
      </div>
    </FoldingMenu>
  );
}

function HeaderContent() {
  return (
    <div className="page flex h-16 items-center gap-8">
      <Link
        to="/qu-est-ce-qu-une-automatisation"
        prefetch="intent"
        className="-mx-2 flex min-h-11 items-center rounded-md px-2"
      >
        <Logo />
        <span className="sr-only"> – Accueil</span>
      </Link>
      <nav aria-label="Principale" className="max-md:hidden">
        <ul className="flex gap-1">
          {mainMenu.map(({ to, label }) => (
            <li key={to}>
              <MenuLink to={to} prefetch="intent" className={menuLink}>
                {label}
              </MenuLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="ml-auto max-md:hidden">
        <SessionLinks layout="row" />
      </div>
      <MobileMenu />
    </div>
  );
}

/** One kind per menu entry that may be the current one, as `NavLink` matches it, and one for none. */
function kindOf(pathname: string): string {
  const current = mainMenu.find(({ to }) => `${pathname.toLowerCase()}/`.startsWith(`${to}/`));
  return `header ${current?.to}`;
}

export function SiteHeader() {
  const { pathname } = useLocation();
  return (
    <header
      className="sticky top-0 z-40 low:relative in-data-seeing:relative border-line border-b bg-paper print:hidden"
      {...useKeptMarkup(kindOf(pathname), <HeaderContent />)}
    />
  );
}

function menuLink({ isActive }: { isActive: boolean }): string {
  return clsx(
    'flex min-h-11 items-center rounded-md px-3 font-medium transition-colors hover:bg-sunken',
    isActive ? 'text-accent-text' : 'text-ink',
  );
}

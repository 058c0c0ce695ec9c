import { clsx } from 'clsx';
import MenuIcon from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import {
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../session.ts';
import { Button, ButtonLink, type ButtonProps } from '../ui/Button.tsx';
import { Link, MenuLink } from '../ui/Link.tsx';
import { Logo } from '../ui/Logo.tsx';
import { useKeptMarkup } from './kept-markup.ts';
import { StaffSwitchContext } from './staff-switch-context.ts';

export interface SiteLink {
  to: string;
  label: string;
}

const mainMenu: SiteLink[] = [
  { to: '/catalogue', label: 'Catalogue' },
  { to: '/support', label: 'Support' },
];

export const footerGroups: { title: string; links: SiteLink[] }[] = [
  {
    title: 'Découvrir',
    links: [
      { to: '/qu-est-ce-qu-une-automatisation', label: 'Qu’est-ce qu’une automatisation\u00a0?' },
      { to: '/catalogue', label: 'Catalogue' },
      { to: '/idees', label: 'Idées retenues' },
      { to: '/about', label: 'À propos' },
    ],
  },
  {
    title: 'Aide',
    links: [
      { to: '/support?tab=faq', label: 'Questions fréquentes' },
      { to: '/support?tab=contact', label: 'Nous écrire' },
      { to: '/guide', label: 'Guide d’utilisation' },
    ],
  },
  {
    title: 'Vos droits',
    links: [
      { to: '/terms', label: 'Conditions générales' },
      { to: '/privacy', label: 'Confidentialité' },
      { to: '/legal', label: 'Mentions légales' },
      { to: '/accessibilite', label: 'Accessibilité\u00a0: partiellement conforme' },
      { to: '/resiliation', label: 'Résilier votre contrat' },
      { to: '/retractation', label: 'Renoncer au contrat ici' },
    ],
  },
];

function StaffEntry(look: Pick<ButtonProps, 'variant' | 'wide'>) {
  const { prepare, ask } = useContext(StaffSwitchContext);
  const [pending, setPending] = useState(false);

  useEffect(prepare, [prepare]);

  async function press() {
    setPending(true);
    await ask();
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

/** One kind per current menu entry, as `NavLink` matches it, and one for none. */
function kindOf(pathname: string): string {
  const current = mainMenu.find(({ to }) => `${pathname.toLowerCase()}/`.startsWith(`${to}/`));
  return `header ${current?.to}`;
}

export function SiteHeader() {
  const { pathname } = useLocation();
  return (
    <header
      className="sticky top-0 z-40 low:relative in-data-seeing:relative border-line border-b bg-paper in-data-fills-window:max-md:hidden print:hidden"
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

interface FoldingMenuProps {
  className: string;
  children: ReactNode;
}

/** A native `<details>` opens without script; script only adds ways to close it. */
export function FoldingMenu({ className, children }: FoldingMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const seen = useRef(key);

  // A navigation closes the menu, but hydration leaves it open.
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    if (menu.current) menu.current.open = false;
  }, [key]);

  /** The focus would be hidden beneath. A dialog opened here gives the focus back to its button. */
  function closeUnlessAt(target: EventTarget | null) {
    if (target instanceof Element && !menu.current?.contains(target) && !target.closest('dialog'))
      menu.current?.removeAttribute('open');
  }

  const closeOutside = useEffectEvent(({ target }: PointerEvent) => closeUnlessAt(target));
  useEffect(() => {
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, []);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector('summary')?.focus();
  }

  return (
    <details
      ref={menu}
      className={clsx('group ml-auto', className)}
      onKeyDown={closeOnEscape}
      onBlur={(event) => closeUnlessAt(event.relatedTarget)}
    >
      <summary className="-mr-2 flex min-h-11 list-none items-center gap-2 rounded-md px-2 font-medium [&::-webkit-details-marker]:hidden">
        <MenuIcon className="size-6 group-open:hidden" aria-hidden="true" />
        <X className="hidden size-6 group-open:block" aria-hidden="true" />
        Menu
      </summary>
      <div className="page absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-line border-b bg-paper pt-2 pb-6 shadow-float">
        {children}
      </div>
    </details>
  );
}

import MenuIcon from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { SessionLinks } from './SessionLinks.tsx';
import { mainMenu } from './site-links.ts';

/** A native `<details>`: it opens by touch and by keyboard before any script, which only adds ways to close it. */
export function MobileMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes the menu.
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [key]);

  useEffect(() => {
    function closeOutside(event: PointerEvent) {
      const outside = event.target instanceof Node && !menu.current?.contains(event.target);
      if (menu.current?.open && outside) menu.current.open = false;
    }
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, []);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector('summary')?.focus();
  }

  return (
    <details ref={menu} className="group ml-auto md:hidden" onKeyDown={closeOnEscape}>
      <summary className="-mr-2 flex min-h-11 list-none items-center gap-2 rounded-md px-2 font-medium [&::-webkit-details-marker]:hidden">
        <MenuIcon className="size-6 group-open:hidden" aria-hidden="true" />
        <X className="hidden size-6 group-open:block" aria-hidden="true" />
        Menu
      </summary>
      <div className="page absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-line border-b bg-paper pt-2 pb-6 shadow-float">
        <nav aria-label="Principale">
          <ul>
            {mainMenu.map(({ to, label }) => (
              <li key={to} className="border-line border-b">
                <NavLink
                  to={to}
                  className="flex min-h-14 items-center font-medium text-lg aria-[current=page]:text-accent-text"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="mt-5">
          <SessionLinks layout="column" />
        </div>
      </div>
    </details>
  );
}

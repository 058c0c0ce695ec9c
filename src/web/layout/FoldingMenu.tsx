import { clsx } from 'clsx';
import MenuIcon from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';

interface FoldingMenuProps {
  /** The width from which the wide menu replaces it. */
  className: string;
  children: ReactNode;
}

/** A native `<details>`: it opens without script, which only adds ways to close it. */
export function FoldingMenu({ className, children }: FoldingMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const seen = useRef(key);

  // A navigation closes the menu; the script's arrival at an open menu does not.
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    if (menu.current) menu.current.open = false;
  }, [key]);

  /** What has the focus would stand hidden beneath it. A dialog opened from here gives the focus back to its button. */
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

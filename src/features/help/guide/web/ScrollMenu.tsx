import ArrowUp from 'lucide-react/icons/arrow-up';
import List from 'lucide-react/icons/list';
import { useRef, useSyncExternalStore } from 'react';
import { buttonStyle } from '#web/ui/button-style.ts';

interface ScrollMenuProps {
  sections: readonly { id: string; title: string }[];
}

/** In pixels (docs/product/legal-pages.md#guide-and-its-table). */
const SHOWN_AFTER = 300;

/** A native popover: Escape and a click outside close it. */
export function ScrollMenu({ sections }: ScrollMenuProps) {
  const list = useRef<HTMLElement>(null);
  const shown = useSyncExternalStore(onScroll, isFarDown, () => false);
  if (!shown) return null;
  return (
    <div className="fixed right-4 bottom-4 z-30 low:max-lg:hidden flex gap-2 motion-safe:animate-rise md:right-6 md:bottom-6 print:hidden">
      <button
        type="button"
        popoverTarget="sommaire-du-guide"
        className={buttonStyle({ variant: 'secondary', className: 'shadow-float lg:hidden' })}
      >
        <List className="size-5" aria-hidden="true" />
        Sommaire
      </button>
      <nav
        ref={list}
        id="sommaire-du-guide"
        popover="auto"
        aria-label="Sommaire du guide, à portée de main"
        className="fixed inset-auto right-4 bottom-18 m-0 max-h-[70dvh] w-80 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-lg border border-line bg-surface p-2 text-ink shadow-float"
      >
        <ol>
          {sections.map(({ id, title }, index) => (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={() => list.current?.hidePopover()}
                className="flex min-h-11 items-baseline gap-2 rounded-md px-3 py-2.5 hover:bg-sunken"
              >
                <span className="min-w-6 shrink-0 whitespace-nowrap text-right text-muted tabular-nums">
                  {index + 1}.
                </span>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <a
        href="#contenu"
        aria-label="Haut de page"
        className={buttonStyle({ variant: 'secondary', className: 'w-11 px-0 shadow-float' })}
      >
        <ArrowUp className="size-5" aria-hidden="true" />
      </a>
    </div>
  );
}

function onScroll(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}

function isFarDown(): boolean {
  return window.scrollY > SHOWN_AFTER;
}

import MenuIcon from 'lucide-react/icons/menu';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Dialog } from '#web/ui/Dialog.tsx';
import { MenuFoot, OwnEntries, useOwnWaiting, WaitingCount, withWaiting } from './AdminMenu.tsx';

interface DrawerButtonProps {
  open: boolean;
  /** How many points wait for a person behind it. */
  waiting: number;
  onOpen: () => void;
}

export function DrawerButton({ open, waiting, onOpen }: DrawerButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-label={waiting > 0 ? withWaiting('Menu', waiting) : undefined}
      onClick={onOpen}
      className="-mr-2 flex min-h-11 items-center gap-2 rounded-md px-2 font-medium"
    >
      {/* Over the corner of the word that it counts for: the head of a phone has no room beside it. */}
      <span className="relative flex items-center gap-2">
        <MenuIcon className="size-6" aria-hidden="true" />
        <span className="max-[22rem]:sr-only">Menu</span>
        {waiting > 0 ? <WaitingCount count={waiting} className="absolute -top-3.5 -right-3" /> : null}
      </span>
    </button>
  );
}

/** The menu of a narrow screen; Back closes it. */
export function AdminDrawer() {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const waiting = useOwnWaiting() ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, however it came, closes it.
  useEffect(() => setOpen(false), [pathname]);
  return (
    <>
      <DrawerButton open={open} waiting={waiting} onOpen={() => setOpen(true)} />
      <Dialog open={open} onClose={() => setOpen(false)} title="Administration" size="side">
        <div className="flex min-h-full flex-col gap-1">
          <OwnEntries />
          <div className="mt-auto">
            <MenuFoot />
          </div>
        </div>
      </Dialog>
    </>
  );
}

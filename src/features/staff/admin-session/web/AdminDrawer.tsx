import MenuIcon from 'lucide-react/icons/menu';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Dialog } from '#web/ui/Dialog.tsx';
import { MenuFoot, OwnEntries } from './AdminMenu.tsx';

/** The menu of a narrow screen; Back closes it. */
export function AdminDrawer() {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, however it came, closes it.
  useEffect(() => setOpen(false), [pathname]);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="-mr-2 flex min-h-11 items-center gap-2 rounded-md px-2 font-medium"
      >
        <MenuIcon className="size-6" aria-hidden="true" />
        <span className="max-[22rem]:sr-only">Menu</span>
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Administration" size="side">
        <div className="flex min-h-full flex-col gap-6">
          <OwnEntries />
          <div className="mt-auto">
            <MenuFoot />
          </div>
        </div>
      </Dialog>
    </>
  );
}

import { clsx } from 'clsx';
import Search from 'lucide-react/icons/search';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { commandKeyName, useShortcuts } from '#web/admin/keyboard.ts';
import { noteOpened } from './recent-things.ts';
import type { Entry } from './search-acts.ts';

const loadDialog = () => import('./SearchDialog.tsx');
const SearchDialog = lazy(async () => ({ default: (await loadDialog()).SearchDialog }));

interface StaffSearchProps {
  open: boolean;
  setOpen: (open: boolean) => void;
  /** Who searches, once it is known. */
  member: { id: number; rights: readonly string[] } | undefined;
  /** The screens that they may read. */
  entries: readonly Entry[];
}

/** On every screen: `/` or Ctrl+K; its code comes when it is opened (docs/product/administration.md#one-search). */
export function StaffSearch({ open, setOpen, member, entries }: StaffSearchProps) {
  const { pathname } = useLocation();
  const memberId = member?.id;
  useEffect(() => {
    if (memberId !== undefined) noteOpened(memberId, pathname);
  }, [memberId, pathname]);
  const search = () => setOpen(true);
  useShortcuts([
    { keys: '/', says: 'Rechercher partout', run: search },
    { keys: 'Ctrl+k', says: 'Rechercher partout', run: search },
  ]);
  if (!open || !member) return null;
  return (
    <Suspense fallback={null}>
      <SearchDialog
        memberId={member.id}
        rights={member.rights}
        entries={entries}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  );
}

/** Where nobody has a keyboard, and for who does not know the key yet. */
export function SearchButton({ narrow = false, onPress }: { narrow?: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={narrow ? 'Rechercher' : undefined}
      onClick={onPress}
      onPointerEnter={() => void loadDialog()}
      className={clsx(
        'flex min-h-10 items-center gap-3 rounded-md text-muted text-sm pointer-coarse:min-h-11 enabled-hover:bg-sunken enabled-hover:text-ink',
        narrow ? 'justify-center px-2.5' : 'border border-control bg-surface px-3',
      )}
    >
      <Search className="size-5 shrink-0" aria-hidden="true" />
      <span className={clsx('flex-1 text-start', narrow && 'sr-only')}>Rechercher</span>
      {narrow ? null : (
        <span aria-hidden="true" className="text-xs">
          {`${commandKeyName()}\u00a0K`}
        </span>
      )}
    </button>
  );
}

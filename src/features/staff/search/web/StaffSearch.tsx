import { clsx } from 'clsx';
import Search from 'lucide-react/icons/search';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { commandKeyName, useShortcuts } from '#web/admin/keyboard.ts';
import { type Early, EarlyKeys } from './EarlyKeys.tsx';
import type { Entry } from './search-acts.ts';
import { noteOpened } from './search-sections.ts';

const loadDialog = () => import('./SearchDialog.tsx');
const SearchDialog = lazy(async () => ({ default: (await loadDialog()).SearchDialog }));

interface StaffSearchProps {
  open: boolean;
  setOpen: (open: boolean) => void;
  /** Undefined until it is known who searches. */
  member: { id: number; rights: readonly string[] } | undefined;
  entries: readonly Entry[];
}

/** `/` or Ctrl+K opens it on every screen; its code loads then (docs/product/administration.md#one-search). */
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
  const early = useRef<Early>({ text: '', entered: false });
  if (!open) return null;
  const close = () => {
    early.current = { text: '', entered: false };
    setOpen(false);
  };
  const awaited = <EarlyKeys early={early} onClose={close} />;
  if (!member) return awaited;
  return (
    <Suspense fallback={awaited}>
      <SearchDialog
        memberId={member.id}
        rights={member.rights}
        entries={entries}
        early={early}
        onClose={close}
      />
    </Suspense>
  );
}

/** It serves touch screens and people who do not know the key. */
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

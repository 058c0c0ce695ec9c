import { useState } from 'react';
import { useNavigate } from 'react-router';
import { commandKeyName, type Shortcut, useKnownShortcuts, useShortcuts } from '#web/admin/keyboard.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { entriesFor } from './admin-entries.ts';
import { useCurrentAdmin } from './staff-session.ts';

const nameOf = (key: string) =>
  key === 'Enter'
    ? 'Entrée'
    : key.replace(/^Ctrl\+(.)$/, (_, letter: string) => `${commandKeyName()}\u00a0${letter.toUpperCase()}`);

function Keys({ keys }: { keys: string }) {
  return keys.split(' ').map((key, place) => (
    <span key={key}>
      {place > 0 ? ' puis ' : null}
      <kbd className="inline-block min-w-7 rounded-sm border border-line bg-sunken px-1.5 py-0.5 text-center font-text text-sm">
        {nameOf(key)}
      </kbd>
    </span>
  ));
}

function ListOfKeys() {
  return (
    <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
      {useKnownShortcuts().map(({ keys, says }) => (
        <div key={keys} className="flex min-h-9 items-center justify-between gap-4 border-line border-b py-1">
          <dt>{says}</dt>
          <dd className="shrink-0 text-muted text-sm">
            <Keys keys={keys} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** See docs/product/administration.md#keyboard-of-the-administration. */
export function AdminKeys() {
  const [shown, setShown] = useState(false);
  const navigate = useNavigate();
  const { data: admin } = useCurrentAdmin();
  const ways = entriesFor(admin?.rights).map(
    ({ to, label, letter }): Shortcut => ({
      keys: `g ${letter}`,
      says: `Aller à\u00a0: ${label}`,
      run: () => void navigate(to),
    }),
  );
  useShortcuts([...ways, { keys: '?', says: 'Raccourcis du clavier', run: () => setShown(true) }]);
  return (
    <Dialog
      open={shown}
      onClose={() => setShown(false)}
      title="Raccourcis du clavier"
      description="Ils attendent quand on écrit dans un champ."
      size="lg"
    >
      <ListOfKeys />
    </Dialog>
  );
}

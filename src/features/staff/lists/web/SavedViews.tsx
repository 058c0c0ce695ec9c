import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { viewOf } from '#domain/people/staff-lists.ts';
import { call } from '#web/api/call.ts';
import { failureWords } from '#web/api/failure-words.ts';
import { ActMenu } from '#web/ui/ActMenu.tsx';
import { Chip } from '#web/ui/Badge.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { toast } from '#web/ui/toast.ts';
import type { SavedView } from '../contract.ts';
import * as calls from '../contract.ts';
import { savedViews, useViewChange } from './queries.ts';
import { ViewDialog } from './ViewDialog.tsx';

const addressOf = (pathname: string, query: string) => (query ? `${pathname}?${query}` : pathname);

function ForgetView({ view, onEnd }: { view: SavedView; onEnd: () => void }) {
  const forget = useViewChange(() => call(calls.deleteView, { params: { id: view.id } }));
  return (
    <ConfirmDialog
      open
      onClose={onEnd}
      title={`Supprimer la vue «\u00a0${view.name}\u00a0»\u00a0?`}
      confirmLabel="Supprimer la vue"
      pending={forget.isPending}
      onConfirm={() =>
        forget.mutate(undefined, {
          onSuccess: () => toast.success('Vue supprimée'),
          onError: (error) => toast.error(failureWords(error, 'Impossible de supprimer la vue')),
          onSettled: onEnd,
        })
      }
    >
      <p>Ses filtres sont oubliés. Les lignes de la liste ne changent pas.</p>
    </ConfirmDialog>
  );
}

interface ViewChipProps {
  view: SavedView;
  current: boolean;
  /** It is what the list shows now, when that differs. */
  shown: string;
  onRename: () => void;
  onForget: () => void;
}

function ViewChip({ view, current, shown, onRename, onForget }: ViewChipProps) {
  const { pathname } = useLocation();
  const put = useViewChange(() =>
    call(calls.changeView, { params: { id: view.id }, body: { query: shown } }),
  );
  const replace = () =>
    put.mutate(undefined, {
      onSuccess: () => toast.success(`«\u00a0${view.name}\u00a0» montre maintenant ce que vous voyez`),
      onError: (error) => toast.error(failureWords(error, 'Impossible de modifier la vue')),
    });
  return (
    <li className="flex min-w-0 items-center">
      <Chip to={addressOf(pathname, view.query)} current={current} preventScrollReset>
        <span className="max-w-56 truncate">{view.name}</span>
      </Chip>
      <ActMenu
        label={`Actions sur la vue ${view.name}`}
        className="grid size-9 place-items-center rounded-md text-muted enabled-hover:bg-sunken enabled-hover:text-ink pointer-coarse:size-11"
        acts={[
          { label: 'Renommer', onSelect: onRename },
          !current && { label: 'Y mettre les filtres actuels', onSelect: replace },
          { label: 'Supprimer', tone: 'danger', onSelect: onForget },
        ]}
      >
        <ChevronDown className="size-4" aria-hidden="true" />
      </ActMenu>
    </li>
  );
}

interface SavedViewsProps {
  list: string;
  /** It has the form of an address. */
  shown: string;
}

/** It appears once there is a view (docs/product/administration.md#saved-views). */
export function SavedViews({ list, shown }: SavedViewsProps) {
  const { pathname, search } = useLocation();
  const { data = [] } = useQuery(savedViews);
  const [opened, setOpened] = useState<{ view: SavedView; act: 'rename' | 'forget' }>();
  const views = data.filter((view) => view.list === list);
  if (views.length === 0) return null;
  const close = () => setOpened(undefined);
  const now = viewOf(search);
  return (
    <nav aria-label="Vues enregistrées" className="mb-3">
      <ul className="flex flex-wrap items-center gap-2">
        <li>
          <Chip to={pathname} current={now === ''} preventScrollReset>
            Tout
          </Chip>
        </li>
        {views.map((view) => (
          <ViewChip
            key={view.id}
            view={view}
            current={view.query === now}
            shown={shown}
            onRename={() => setOpened({ view, act: 'rename' })}
            onForget={() => setOpened({ view, act: 'forget' })}
          />
        ))}
      </ul>
      {opened?.act === 'rename' ? (
        <ViewDialog named={{ view: opened.view }} onClose={close} onSaved={close} />
      ) : null}
      {opened?.act === 'forget' ? <ForgetView view={opened.view} onEnd={close} /> : null}
    </nav>
  );
}

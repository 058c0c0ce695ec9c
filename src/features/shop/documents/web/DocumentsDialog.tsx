import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import type { MenuAct } from '#web/ui/ActMenu.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import type { PaperRow } from '../contract.ts';
import { FormerVersions, RenameForm } from './DocumentForms.tsx';
import type { DocumentDesk } from './document-desk.ts';
import { documentTitle } from './document-title.ts';
import { changeKept } from './kept-documents.ts';
import { PapersList } from './PapersList.tsx';
import { nameOfRow } from './PapersTable.tsx';
import { useDeskView } from './use-desk.ts';

interface DocumentsDialogProps {
  slug: string;
  desk: DocumentDesk;
  open: boolean;
  onClose: () => void;
}

interface Opened {
  what: 'rename' | 'versions' | 'removal';
  row: PaperRow;
}

/** What is done to a document of the tool that is open; a refusal is told, and the list is read again. */
function useToolActs({ desk, onClose }: Pick<DocumentsDialogProps, 'desk' | 'onClose'>) {
  const client = useQueryClient();
  const [opened, open] = useState<Opened>();
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSuccess: () => {
      open(undefined);
      return client.invalidateQueries({ queryKey: ['papers'] });
    },
    onError: (error) => toast.error(error.message),
  });
  const actsOf = (row: PaperRow): (MenuAct | false)[] => {
    const { slug, key, title, archived, issued } = row;
    const copy = async () => {
      await desk.copy(key, documentTitle(title, ' (copie)'));
      onClose();
    };
    return [
      { label: 'Copier', onSelect: () => mutate(copy) },
      { label: 'Renommer…', onSelect: () => open({ what: 'rename', row }) },
      {
        label: archived ? 'Désarchiver' : 'Archiver',
        onSelect: () => mutate(() => changeKept(slug, key, { archived: !archived })),
      },
      { label: 'Versions…', onSelect: () => open({ what: 'versions', row }) },
      !issued && { label: 'Supprimer…', tone: 'danger', onSelect: () => open({ what: 'removal', row }) },
    ];
  };
  const remove = ({ key }: PaperRow) => mutate(() => desk.remove(key));
  const renamed = () => mutate(async () => {});
  return { opened, open, actsOf, remove, renamed, isPending };
}

function DocumentsOfTool({ slug, desk, onClose }: Omit<DocumentsDialogProps, 'open'>) {
  const { current } = useDeskView(desk);
  const { opened, open, actsOf, remove, renamed, isPending } = useToolActs({ desk, onClose });
  const list = useRef<HTMLDivElement>(null);
  /** The form that had the focus goes: the menu of its row has it next. */
  const focusMenu = (row: PaperRow) =>
    requestAnimationFrame(() =>
      list.current
        ?.querySelector<HTMLElement>(`[aria-label="${CSS.escape(`Actions sur ${nameOfRow(row)}`)}"]`)
        ?.focus(),
    );
  const belowOf = (row: PaperRow) => {
    if (opened?.row.key !== row.key) return null;
    if (opened.what === 'rename') return <RenameForm document={row} onDone={renamed} />;
    return opened.what === 'versions' ? (
      <FormerVersions desk={desk} document={row} onClose={onClose} />
    ) : null;
  };
  const removed = opened?.what === 'removal' ? opened.row : undefined;
  return (
    <div ref={list}>
      <PapersList
        tool={slug}
        flush={() => desk.flush()}
        nothing="Rien encore&nbsp;: ce que vous faites dans cet outil s’enregistre ici."
        rowProps={(row) => ({
          isShown: row.key === current?.key,
          open: {
            onClick: () => {
              void desk.show(row.key).then(onClose);
            },
          },
          acts: actsOf(row),
          below: belowOf(row),
        })}
      />
      <ConfirmDialog
        open={removed !== undefined}
        onClose={() => {
          open(undefined);
          if (removed) focusMenu(removed);
        }}
        onConfirm={() => removed && remove(removed)}
        title={`Supprimer «\u00a0${removed ? nameOfRow(removed) : ''}\u00a0»\u00a0?`}
        confirmLabel="Supprimer"
        pending={isPending}
      >
        Le document et ses versions précédentes sont effacés pour de bon. Pour le garder sans le voir,
        archivez-le.
      </ConfirmDialog>
    </div>
  );
}

export function DocumentsDialog({ open, onClose, slug, desk }: DocumentsDialogProps) {
  async function begin() {
    await desk.show(null);
    onClose();
  }
  return (
    <Dialog open={open} onClose={onClose} title="Mes documents" size="xl">
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={begin}>Nouveau document</Button>
          <ButtonLink to="/documents" variant="quiet">
            De tous mes outils
          </ButtonLink>
        </div>
        <DocumentsOfTool slug={slug} desk={desk} onClose={onClose} />
      </div>
    </Dialog>
  );
}

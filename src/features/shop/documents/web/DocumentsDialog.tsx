import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { KeptLine } from '#domain/document/rouage.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { DocumentRow } from './DocumentRow.tsx';
import type { DocumentDesk } from './document-desk.ts';
import { findDocuments } from './find-documents.ts';
import { listKept } from './kept-documents.ts';
import { useDeskView } from './use-desk.ts';

interface DocumentsDialogProps {
  slug: string;
  desk: DocumentDesk;
  open: boolean;
  onClose: () => void;
}

function DocumentList({ documents, ...rest }: ListProps & { documents: readonly KeptLine[] }) {
  const [typed, setTyped] = useState('');
  const [archived, setArchived] = useState(false);
  const found = findDocuments(documents, { typed, archived });
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <TextField
          className="min-w-48 flex-1"
          label="Chercher"
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Checkbox
          label="Voir aussi les archivés"
          checked={archived}
          onChange={(event) => setArchived(event.target.checked)}
        />
      </div>
      <p className="sr-only" aria-live="polite">
        {found.length === 1 ? '1\u00a0document' : `${found.length}\u00a0documents`}
      </p>
      {found.length === 0 ? (
        <p className="text-muted">
          {documents.length === 0
            ? 'Rien encore\u00a0: ce que vous faites dans cet outil s’enregistre ici.'
            : 'Aucun document ne correspond.'}
        </p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {found.map((document) => (
            <DocumentRow key={document.key} document={document} {...rest} />
          ))}
        </ul>
      )}
    </>
  );
}

interface ListProps {
  slug: string;
  desk: DocumentDesk;
  shown: string | undefined;
  onChanged: () => void;
  onClose: () => void;
}

function DocumentsOfTool({ slug, desk, onClose }: Omit<DocumentsDialogProps, 'open'>) {
  const client = useQueryClient();
  const { current } = useDeskView(desk);
  const queryKey = ['documents', slug];
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async () => {
      await desk.flush();
      return listKept(slug);
    },
    staleTime: 0,
    gcTime: 0,
  });
  if (isError)
    return (
      <ErrorState
        title="Vos documents n’ont pas pu être chargés"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data)
    return (
      <Loading>
        <SkeletonText lines={4} />
      </Loading>
    );
  return (
    <DocumentList
      documents={data}
      slug={slug}
      desk={desk}
      shown={current?.key}
      onChanged={() => void client.invalidateQueries({ queryKey })}
      onClose={onClose}
    />
  );
}

export function DocumentsDialog({ open, onClose, slug, desk }: DocumentsDialogProps) {
  async function begin() {
    await desk.show(null);
    onClose();
  }
  return (
    <Dialog open={open} onClose={onClose} title="Mes documents" size="lg">
      <div className="flex flex-col gap-5">
        <div>
          <Button onClick={begin}>Nouveau document</Button>
        </div>
        <DocumentsOfTool slug={slug} desk={desk} onClose={onClose} />
      </div>
    </Dialog>
  );
}

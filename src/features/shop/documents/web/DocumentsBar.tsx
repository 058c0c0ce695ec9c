import Check from 'lucide-react/icons/check';
import CloudOff from 'lucide-react/icons/cloud-off';
import Files from 'lucide-react/icons/files';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { DeskQuestions } from './DeskQuestions.tsx';
import { DocumentsDialog } from './DocumentsDialog.tsx';
import type { DeskStatus } from './desk-view.ts';
import type { DocumentDesk } from './document-desk.ts';
import { useDeskView } from './use-desk.ts';

const signs = {
  saving: { Icon: LoaderCircle, text: 'Enregistrement…' },
  saved: { Icon: Check, text: 'Enregistré' },
  savedLocally: { Icon: CloudOff, text: 'Hors ligne\u00a0: gardé ici, envoyé au retour de la connexion' },
  unsaved: {
    Icon: CloudOff,
    text: 'Hors ligne\u00a0: envoyé au retour de la connexion, gardez cet onglet ouvert',
  },
};

/** Quiet: said to who listens only where something is wrong. */
function SaveStatus({ status }: { status: DeskStatus }) {
  if (status === 'idle') return null;
  const isTrouble = typeof status === 'object';
  const { Icon, text } = isTrouble ? { Icon: TriangleAlert, text: status.trouble } : signs[status];
  return (
    <p
      className={`flex min-w-0 items-center gap-2 text-sm ${isTrouble ? 'text-danger' : 'text-muted'}`}
      role={isTrouble || status === 'savedLocally' || status === 'unsaved' ? 'alert' : undefined}
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </p>
  );
}

/** The page keeps its work: the bar shows what is open, whether it is saved, and the list. */
export function DocumentsBar({ slug, desk }: { slug: string; desk: DocumentDesk }) {
  const { keeps, current, status } = useDeskView(desk);
  const [listed, setListed] = useState(false);
  return (
    <>
      {keeps ? (
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 px-4 pb-2 md:px-6 print:hidden">
          <Button variant="secondary" size="sm" onClick={() => setListed(true)}>
            <Files className="size-4" aria-hidden="true" />
            Mes documents
          </Button>
          <p className="min-w-0 truncate text-sm" title={current?.title}>
            {current ? current.title || 'Sans nom' : 'Nouveau document'}
          </p>
          <SaveStatus status={status} />
        </div>
      ) : null}
      <DocumentsDialog slug={slug} desk={desk} open={listed} onClose={() => setListed(false)} />
      <DeskQuestions desk={desk} />
    </>
  );
}

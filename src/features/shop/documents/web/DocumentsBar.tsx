import { clsx } from 'clsx';
import Check from 'lucide-react/icons/check';
import CloudOff from 'lucide-react/icons/cloud-off';
import Files from 'lucide-react/icons/files';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { useOnline } from '#web/api/connection.ts';
import { Button } from '#web/ui/Button.tsx';
import { DeskQuestions } from './DeskQuestions.tsx';
import { DocumentsDialog } from './DocumentsDialog.tsx';
import type { DeskStatus } from './desk-view.ts';
import type { DocumentDesk } from './document-desk.ts';
import { useDeskView } from './use-desk.ts';

const signs = {
  saving: { Icon: LoaderCircle, text: 'Enregistrement…' },
  saved: { Icon: Check, text: 'Enregistré' },
};

const waiting = {
  savedLocally: (when: string) => `gardé ici, envoyé ${when}`,
  unsaved: (when: string) => `envoyé ${when}, gardez cet onglet ouvert`,
};

/** A shop that does not answer is no lost connection. */
function signOf(status: Exclude<DeskStatus, 'idle'>, online: boolean) {
  if (typeof status === 'object') return { Icon: TriangleAlert, text: status.trouble };
  if (status === 'saving' || status === 'saved') return signs[status];
  const [why, when] = online
    ? ['La boutique ne répond pas', 'dès qu’elle répond']
    : ['Hors ligne', 'au retour de la connexion'];
  return { Icon: CloudOff, text: `${why}\u00a0: ${waiting[status](when)}` };
}

/** Quiet: said to who listens only where something is wrong. */
function SaveStatus({ status }: { status: DeskStatus }) {
  const online = useOnline();
  if (status === 'idle') return null;
  const isTrouble = typeof status === 'object';
  const { Icon, text } = signOf(status, online);
  const isAlert = isTrouble || status === 'savedLocally' || status === 'unsaved';
  return (
    <p
      className={clsx(
        'flex min-w-0 items-center gap-2 text-sm',
        isTrouble ? 'text-danger' : 'text-muted',
        isAlert && 'max-md:basis-full',
      )}
      role={isAlert ? 'alert' : undefined}
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {/* On a phone the sign is enough while all goes well. */}
      <span className={clsx('min-w-0 wrap-anywhere', !isAlert && 'max-md:sr-only')}>{text}</span>
    </p>
  );
}

/** The page keeps its work: the bar shows what is open, whether it is saved, and the list. */
export function DocumentsBar({ slug, desk }: { slug: string; desk: DocumentDesk }) {
  const { keeps, current, status } = useDeskView(desk);
  // What is issued is called by its number, as in the list.
  const name = current ? current.issued?.written || current.title || 'Sans nom' : 'Nouveau document';
  const [listed, setListed] = useState(false);
  return (
    <>
      {keeps ? (
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 md:order-3 md:basis-full md:gap-x-4 print:hidden">
          <Button variant="secondary" size="sm" onClick={() => setListed(true)}>
            <Files className="size-4" aria-hidden="true" />
            <span className="max-md:sr-only">Mes documents</span>
          </Button>
          <p className="min-w-0 truncate text-sm max-md:flex-1 max-md:basis-0" title={current?.title}>
            {name}
          </p>
          <SaveStatus status={status} />
        </div>
      ) : null}
      <DocumentsDialog slug={slug} desk={desk} open={listed} onClose={() => setListed(false)} />
      <DeskQuestions desk={desk} />
    </>
  );
}

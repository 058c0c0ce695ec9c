import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useHasRight } from '#staff/lists/web/for-other-features.ts';
import { useStaffAct } from '#web/admin/staff-act.ts';
import { call } from '#web/api/call.ts';
import { ActMenu } from '#web/ui/ActMenu.tsx';
import { Button, buttonStyle } from '#web/ui/Button.tsx';
import type { StaffIdea } from '../contract.ts';
import * as calls from '../contract.ts';
import { ApprovalDialog, RejectionDialog } from './DecisionDialogs.tsx';
import { DraftDialog } from './DraftDialog.tsx';
import { ConfirmDeletion, ConfirmGift, ConfirmReading } from './IdeaConfirmations.tsx';
import { MOVE_FAILED } from './IdeaParts.tsx';
import { ideasKey } from './queries.ts';

/** These acts ask for a confirmation. */
type OpenDialog = 'approve' | 'reject' | 'delete' | 'reprocess' | 'draft' | 'gift';

interface ActsProps {
  idea: StaffIdea;
}

interface FootProps extends ActsProps {
  ask: (asked: OpenDialog) => void;
  onActed: (wasDone: boolean) => void;
}

function useForemost({ idea, ask, onActed }: FootProps): ReactNode {
  const { id, status } = idea;
  const mayDraft = useHasRight('content.write');
  const mayGive = useHasRight('gifts.give-long');
  const examine = useStaffAct({
    run: () => call(calls.moveIdea, { params: { id }, body: { status: 'in_review', seen: status } }),
    refreshes: ideasKey,
    done: () => 'Idée en cours d’examen',
    failed: MOVE_FAILED,
    onEnd: onActed,
  });
  const next = (label: string, act: () => void, pending = false) => (
    <Button key={label} data-next="" pending={pending} onClick={act}>
      {label}
    </Button>
  );
  if (idea.moves.includes('in_review'))
    return next('Examiner', () => examine.mutate(undefined), examine.isPending);
  if (idea.moves.includes('approved')) return next('Approuver', () => ask('approve'));
  if (status === 'approved' && !idea.texts_approved) return next('Relire ses textes', () => ask('approve'));
  if (status === 'approved' && mayDraft) return next('Faire une ébauche', () => ask('draft'));
  const isSold = status === 'completed' && idea.draft?.on_sale;
  if (isSold && !idea.gift && mayGive) return next('Offrir à son auteur', () => ask('gift'));
  return null;
}

function Foot(props: FootProps) {
  const { idea, ask } = props;
  const foremost = useForemost(props);
  const reading = idea.ai_processed ? 'Relire par l’IA' : 'Faire lire par l’IA';
  return (
    <div className="flex flex-wrap items-center gap-2">
      {foremost}
      {idea.moves.includes('rejected') ? (
        <Button variant="secondary" onClick={() => ask('reject')}>
          Rejeter
        </Button>
      ) : null}
      <ActMenu
        label="Autres actes sur cette idée"
        className={buttonStyle({ variant: 'secondary' })}
        acts={[
          idea.may_reprocess && { label: reading, onSelect: () => ask('reprocess') },
          { label: 'Supprimer', tone: 'danger', onSelect: () => ask('delete') },
        ]}
      >
        <Ellipsis className="size-5" aria-hidden="true" />
      </ActMenu>
    </div>
  );
}

export function IdeaActs({ idea }: ActsProps) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<OpenDialog>();
  const { place, onActed } = useNextFocus(`${idea.status} ${idea.texts_approved} ${idea.gift !== null}`);
  const end = (wasDone = false) => {
    onActed(wasDone);
    setAsked(undefined);
  };
  const of = { idea, onEnd: end };
  return (
    <div ref={place} className="contents">
      <Foot idea={idea} ask={setAsked} onActed={onActed} />
      {asked === 'approve' ? <ApprovalDialog {...of} /> : null}
      {asked === 'reject' ? <RejectionDialog {...of} /> : null}
      {asked === 'delete' ? (
        <ConfirmDeletion {...of} onGone={() => void navigate('/admin/automation-ideas', { replace: true })} />
      ) : null}
      {asked === 'draft' ? <DraftDialog {...of} /> : null}
      {asked === 'gift' ? <ConfirmGift {...of} /> : null}
      {asked === 'reprocess' ? <ConfirmReading {...of} /> : null}
    </div>
  );
}

interface NextFocus {
  place: RefObject<HTMLDivElement | null>;
  /** The person's own act is over; its effects may arrive later. */
  onActed: (wasDone: boolean) => void;
}

/** The pressed button may be gone: focus goes on (`data-next`, or the title). Others' changes do not move it. */
function useNextFocus(state: string): NextFocus {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(state);
  const hasActed = useRef(false);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (!hasActed.current) return;
    hasActed.current = false;
    const page = place.current?.closest('main');
    const next = page?.querySelector<HTMLElement>('[data-next]') ?? page?.querySelector('h1');
    if (next?.matches('h1')) next.tabIndex = -1;
    next?.focus();
  }, [state]);
  return {
    place,
    onActed(wasDone) {
      hasActed.current = wasDone;
    },
  };
}

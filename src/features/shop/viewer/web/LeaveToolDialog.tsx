import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useBlocker, useLocation } from 'react-router';
import type { DocumentDesk } from '#shop/documents/web/for-other-features.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { afterStep } from '#web/ui/use-back-step.ts';
import { unbidden } from '#web/ui/use-unbidden.ts';

const words = {
  leave: { title: 'Quitter cet outil\u00a0?', confirm: 'Quitter' },
  reload: { title: 'Recharger cet outil\u00a0?', confirm: 'Recharger' },
};

export function LeaveToolDialog({ question }: { question: LeavingQuestion | undefined }) {
  if (!question) return null;
  const { leaving, answer } = question;
  const { title, confirm } = words[leaving];
  return (
    <ConfirmDialog
      open
      onClose={() => answer(false)}
      onConfirm={() => answer(true)}
      title={title}
      confirmLabel={confirm}
      cancelLabel="Rester ici"
      unbidden={unbidden(question)}
    >
      <p>
        Une partie de ce qui est affiché n’est pas enregistrée&nbsp;: un fichier que vous avez ouvert, ou un
        texte que la boutique n’a pas pu garder. Elle serait perdue.
      </p>
    </ConfirmDialog>
  );
}

interface LeavingQuestion {
  leaving: 'leave' | 'reload';
  answer: (goes: boolean) => void;
}

/** The router first undoes the browser's step; the step of a dialog opened meanwhile would land on the wrong page. */
function undone(to: { pathname: string }): Promise<void> {
  if (window.location.pathname !== to.pathname) return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('popstate', () => resolve(), { once: true }));
}

/** A frame does not learn of leaving, so this asks (docs/product/automation-page.md#leaving-asks). */
export function useLeaving(desk: Pick<DocumentDesk, 'wouldLose'>) {
  const [question, setQuestion] = useState<LeavingQuestion>();

  async function mayEnd(leaving: LeavingQuestion['leaving']): Promise<boolean> {
    if (!desk.wouldLose) return true;
    const goes = await new Promise<boolean>((answer) => setQuestion({ leaving, answer }));
    flushSync(() => setQuestion(undefined));
    return goes;
  }

  const { pathname: here } = useLocation();
  // A tool that was left stays drawn for a moment and must not block again.
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      from.pathname === here && to.pathname !== here && desk.wouldLose,
  );
  const ask = useEffectEvent(() => mayEnd('leave'));
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let isOver = false;
    const settle = async () => {
      await undone(blocker.location);
      if (isOver) return;
      const goes = await ask();
      if (isOver) return;
      if (goes) afterStep(() => blocker.proceed());
      else blocker.reset();
    };
    void settle();
    return () => {
      isOver = true;
    };
  }, [blocker]);

  return { question, mayReload: () => mayEnd('reload') };
}

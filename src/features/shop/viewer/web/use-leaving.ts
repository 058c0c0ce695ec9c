import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useBlocker, useLocation } from 'react-router';
import type { DocumentDesk } from '#shop/documents/web/for-other-features.ts';
import { afterStep } from '#web/ui/use-back-step.ts';

export interface LeavingQuestion {
  leaving: 'leave' | 'reload';
  answer: (goes: boolean) => void;
}

/** The router first undoes the browser's step; the step of a dialog opened meanwhile would land on the wrong page. */
function undone(to: { pathname: string }): Promise<void> {
  if (window.location.pathname !== to.pathname) return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('popstate', () => resolve(), { once: true }));
}

/**
 * It asks before unsaved work is lost, because a frame does not learn of leaving
 * (docs/product/automation-page.md#leaving-asks).
 */
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

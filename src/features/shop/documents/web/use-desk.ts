import { useEffect, useState, useSyncExternalStore } from 'react';
import { claimsOf, readAccess } from '#web/api/token-store.ts';
import type { DeskSurroundings, DeskView } from './desk-view.ts';
import { DocumentDesk } from './document-desk.ts';
import { pendingSavesOf } from './pending-saves.ts';

export const whoIsSignedIn = (): number => Number(claimsOf(readAccess('customer') ?? '').sub ?? 0);

/** One desk as long as the tool is shown; leaving the tab asks while something is neither saved nor kept here. */
export function useDesk(around: Omit<DeskSurroundings, 'pending' | 'isTheirs'>): DocumentDesk {
  const [desk] = useState(() => {
    const person = whoIsSignedIn();
    return new DocumentDesk({
      ...around,
      pending: pendingSavesOf(person, around.slug),
      isTheirs: () => whoIsSignedIn() === person,
    });
  });
  useEffect(() => {
    const retry = () => void desk.lines.sendAll();
    const hold = (event: BeforeUnloadEvent) => {
      if (!desk.lines.isClean) event.preventDefault();
    };
    window.addEventListener('online', retry);
    const hide = () => {
      if (document.visibilityState === 'hidden') void desk.hide();
    };
    window.addEventListener('beforeunload', hold);
    document.addEventListener('visibilitychange', hide);
    return () => {
      retry();
      window.removeEventListener('online', retry);
      window.removeEventListener('beforeunload', hold);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [desk]);
  return desk;
}

export const useDeskView = (desk: DocumentDesk): DeskView =>
  useSyncExternalStore(desk.subscribe, desk.view, desk.view);

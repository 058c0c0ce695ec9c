import { useEffect, useState, useSyncExternalStore } from 'react';
import { claimsOf, readAccess } from '#web/api/token-store.ts';
import type { DeskSurroundings, DeskView } from './desk-view.ts';
import { DocumentDesk } from './document-desk.ts';
import { pendingSavesOf } from './pending-saves.ts';

const whoIsSignedIn = (): number => Number(claimsOf(readAccess('customer') ?? '').sub ?? 0);

/** One desk as long as the tool is shown; leaving the tab asks while something is neither saved nor kept here. */
export function useDesk(around: Omit<DeskSurroundings, 'pending'>): DocumentDesk {
  const [desk] = useState(
    () => new DocumentDesk({ ...around, pending: pendingSavesOf(whoIsSignedIn(), around.slug) }),
  );
  useEffect(() => {
    const retry = () => desk.retry();
    const hold = (event: BeforeUnloadEvent) => {
      if (!desk.isClean()) event.preventDefault();
    };
    window.addEventListener('online', retry);
    window.addEventListener('beforeunload', hold);
    return () => {
      window.removeEventListener('online', retry);
      window.removeEventListener('beforeunload', hold);
    };
  }, [desk]);
  return desk;
}

export const useDeskView = (desk: DocumentDesk): DeskView =>
  useSyncExternalStore(desk.subscribe, desk.view, desk.view);

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Audience, audienceOfPage, audiences } from './api/audiences.ts';
import { keepSession } from './api/keep-session.ts';
import { onSessionEnded } from './api/session-end.ts';
import { hasSessionEnded } from './api/token-store.ts';
import { useSession } from './session.ts';
import { Notice } from './ui/Notice.tsx';
import { toast } from './ui/toast.ts';

export function SessionEndedNotice({ audience }: { audience: Audience }) {
  const { status } = useSession(audience);
  if (status !== 'anonymous' || !hasSessionEnded(audience)) return null;
  return <Notice tone="warning" title={audiences[audience].endedMessage} />;
}

export function SessionKeeper() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const origin = useRef('');
  origin.current = location.pathname + location.search + location.hash;

  useEffect(() => {
    const current = () => audienceOfPage(origin.current);
    const stopListening = onSessionEnded((audience) => {
      queryClient.clear();
      // Otherwise the message waits for the next visit of that session's pages.
      if (audience !== current()) return;
      const { loginPath, endedMessage } = audiences[audience];
      toast.error(endedMessage);
      if (!origin.current.startsWith(loginPath)) {
        void navigate(loginPath, { replace: true, state: { origin: origin.current } });
      }
    });
    const stopKeeping = keepSession(current);
    return () => {
      stopListening();
      stopKeeping();
    };
  }, [navigate, queryClient]);

  return null;
}

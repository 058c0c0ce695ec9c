import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { audiences } from './api/audiences.ts';
import { keepSessions } from './api/keep-session.ts';
import { onSessionEnded } from './api/refresh-tokens.ts';
import { toast } from './ui/toast.ts';

/** Refreshes the tokens ahead of time and, when a session has ended, sends the person to sign in and back. */
export function SessionKeeper() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const origin = useRef('');
  origin.current = location.pathname + location.search + location.hash;

  useEffect(() => {
    const stopListening = onSessionEnded((audience) => {
      const { loginPath, endedMessage } = audiences[audience];
      queryClient.clear();
      toast.error(endedMessage);
      if (!origin.current.startsWith(loginPath)) {
        void navigate(loginPath, { replace: true, state: { origin: origin.current } });
      }
    });
    const stopKeeping = keepSessions();
    return () => {
      stopListening();
      stopKeeping();
    };
  }, [navigate, queryClient]);

  return null;
}

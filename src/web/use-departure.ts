import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

/**
 * Leaves the screen, and resolves once it has really gone. A navigation is over before React has drawn it: a session
 * ended in between would meet the guard of the private screens, which leads to the sign-in and remembers the way back.
 */
export function useDeparture(): (to: string) => Promise<void> {
  const navigate = useNavigate();
  const gone = useRef<(() => void) | undefined>(undefined);
  useEffect(() => () => gone.current?.(), []);
  return async (to) => {
    const departure = new Promise<void>((resolve) => {
      gone.current = resolve;
    });
    await navigate(to);
    await departure;
  };
}

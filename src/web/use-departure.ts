import { useEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';

/**
 * Leaves the screen, and resolves once React has drawn the next one: a session ended before would meet the guard of the
 * private screens, which remembers the way back.
 */
export function useDeparture(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const gone = useRef<(() => void) | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: cleaned up with the screen, or when its address changes.
  useEffect(() => () => gone.current?.(), [pathname]);
  return async (to, options) => {
    const departure = new Promise<void>((resolve) => {
      gone.current = resolve;
    });
    await navigate(to, options);
    await departure;
  };
}

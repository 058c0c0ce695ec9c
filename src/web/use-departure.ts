import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';

/** Resolves once the next screen is drawn: ending the session earlier would trigger the private screens' guard. */
export function useDeparture(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const gone = useRef<(() => void) | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: cleaned up with the screen, or when its address changes.
  useEffect(() => () => gone.current?.(), [pathname]);
  return async (to, options) => {
    const departure = new Promise<void>((resolve) => {
      gone.current = resolve;
    });
    // The next screen may ask nothing in the name of who leaves: the caller ends the session once this resolves.
    const usual = queryClient.getDefaultOptions();
    queryClient.setDefaultOptions({ ...usual, queries: { ...usual.queries, enabled: false } });
    try {
      await navigate(to, options);
      await departure;
    } finally {
      setTimeout(() => queryClient.setDefaultOptions(usual));
    }
  };
}

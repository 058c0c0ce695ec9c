import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

const PATIENCE_MS = 150;

/** The path that is waited for, once the wait is long enough to be felt. */
export function useSlowNavigation(): string | undefined {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const awaited = next === pathname ? undefined : next;
  const [slow, setSlow] = useState<string>();

  useEffect(() => {
    if (!awaited) return;
    const timer = window.setTimeout(() => setSlow(awaited), PATIENCE_MS);
    return () => {
      window.clearTimeout(timer);
      setSlow(undefined);
    };
  }, [awaited]);

  return slow === awaited ? slow : undefined;
}

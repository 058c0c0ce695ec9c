import { useEffect, useState } from 'react';
import { MINUTE_MS } from '#domain/time/durations.ts';

const lookEveryMs = 1000;

/** Rounded up: 0 once it is over. Undefined before it begins. A tab that slept looks at once. */
export function useMinutesLeft(endsAt: number | undefined): number | undefined {
  const [seen, setSeen] = useState<{ endsAt: number; minutes: number }>();
  useEffect(() => {
    if (endsAt === undefined) return;
    const look = () => {
      const minutes = Math.max(0, Math.ceil((endsAt - Date.now()) / MINUTE_MS));
      setSeen((last) => (last?.endsAt === endsAt && last.minutes === minutes ? last : { endsAt, minutes }));
    };
    look();
    const timer = setInterval(look, lookEveryMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [endsAt]);
  return seen?.endsAt === endsAt ? seen?.minutes : undefined;
}

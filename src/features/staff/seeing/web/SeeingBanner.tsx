import { useQueryClient } from '@tanstack/react-query';
import Eye from 'lucide-react/icons/eye';
import { useEffect, useState } from 'react';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { call } from '#web/api/call.ts';
import { leaveSeeing, readSeen, type SeenAccount, takeSeeingOver } from '#web/api/seen-account.ts';
import { shopNow } from '#web/api/shop-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';
import * as calls from '../contract.ts';

const lookEveryMs = 1000;

/** A begun minute counts. */
const minutesLeft = (endsAt: string): number =>
  Math.ceil((new Date(endsAt).getTime() - shopNow().getTime()) / MINUTE_MS);

function useMinutesLeft(endsAt: string): number {
  const [left, setLeft] = useState(() => minutesLeft(endsAt));
  useEffect(() => {
    const timer = setInterval(() => setLeft(minutesLeft(endsAt)), lookEveryMs);
    return () => clearInterval(timer);
  }, [endsAt]);
  return left;
}

function Banner({ seen }: { seen: SeenAccount }) {
  const queryClient = useQueryClient();
  const left = useMinutesLeft(seen.ends_at);
  const [pending, setPending] = useState(false);
  const over = left <= 0;

  function leave(): void {
    queryClient.clear();
    leaveSeeing();
  }
  useEffect(() => {
    if (!over) return;
    queryClient.clear();
    leaveSeeing();
  }, [over, queryClient]);

  async function quit() {
    setPending(true);
    // This tab forgets the viewing whatever the server says; it expires by itself.
    await call(calls.endViewing, { params: { id: seen.id } }).catch(() => undefined);
    leave();
  }

  const { name, email } = seen.customer;
  return (
    <section
      aria-label="Consultation d’un compte"
      className="sticky top-0 z-50 border-warning border-b-4 bg-warning-soft text-ink print:relative"
    >
      <div className="page flex items-center justify-between gap-4 py-2">
        <div className="flex min-w-0 items-start gap-3">
          <Eye className="mt-0.5 size-5 shrink-0 text-warning-text max-sm:hidden" aria-hidden="true" />
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">
              Vous voyez le compte de {name}
              {name === email ? null : <span className="font-normal max-sm:hidden"> ({email})</span>}
            </p>
            <p className="text-sm wrap-anywhere">
              Lecture seule, encore {left}&nbsp;min. Raison&nbsp;: {seen.reason}
            </p>
          </div>
        </div>
        <Button
          variant="secondary"
          size="sm"
          className="shrink-0"
          pending={pending}
          onClick={() => void quit()}
        >
          Quitter
        </Button>
      </div>
    </section>
  );
}

/** Every page of a tab that sees a customer's account shows it (docs/product/staff.md#seeing-as-a-customer). */
export default function SeeingBanner() {
  const [seen] = useState(readSeen);
  useEffect(() => {
    document.documentElement.dataset.seeing = '';
    return () => {
      delete document.documentElement.dataset.seeing;
    };
  }, []);
  return seen ? <Banner seen={seen} /> : null;
}

/** It says why this page replaces a customer's account. */
export function useSeeingOver(): void {
  useEffect(() => {
    if (takeSeeingOver()) toast.info('La consultation du compte est terminée.');
  }, []);
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActButton, ConfirmAct } from '#web/admin/ConfirmAct.tsx';
import { Moment } from '#web/admin/Moment.tsx';
import { QueryFailure } from '#web/admin/QueryFailure.tsx';
import { call } from '#web/api/call.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import type { StaffSession } from '../contract.ts';
import * as calls from '../contract.ts';
import { staffSessions } from './queries.ts';

function SessionRow({ session }: { session: StaffSession }) {
  const { id, device, address, opened_at, last_seen_at, current, waiting } = session;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device}
          {current ? <Badge tone="success">Cette session</Badge> : null}
          {waiting ? <Badge tone="warning">Attend le second facteur</Badge> : null}
        </p>
        <p className="text-muted text-sm">
          {address ?? 'Adresse inconnue'}, ouverte <Moment at={opened_at} />
        </p>
        <p className="text-muted text-sm">
          Dernière activité <Moment at={last_seen_at} />
        </p>
      </div>
      {current ? null : (
        <ActButton
          aria-label={`Terminer la session ${device}${address ? `, ${address}` : ''}`}
          run={() => call(calls.endStaffSession, { params: { id } })}
          refreshes={staffSessions.queryKey}
          done={() => 'Session terminée'}
          failed="Impossible de terminer cette session"
        >
          Terminer
        </ActButton>
      )}
    </li>
  );
}

function EndOthers() {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setAsks(true)}>
        Terminer toutes les autres
      </Button>
      {asks ? (
        <ConfirmAct
          run={() => call(calls.endOtherStaffSessions)}
          refreshes={staffSessions.queryKey}
          done={({ ended }) => (ended > 1 ? `${ended}\u00a0sessions terminées` : 'Session terminée')}
          failed="Impossible de terminer les autres sessions"
          onEnd={() => setAsks(false)}
          title="Terminer toutes les autres sessions&nbsp;?"
          confirmLabel="Terminer les autres"
        >
          <p>
            Elles se ferment aussitôt, où qu’elles soient. Celle-ci reste ouverte, et vos clés d’API aussi.
          </p>
        </ConfirmAct>
      ) : null}
    </>
  );
}

export function SessionsCard() {
  const query = useQuery(staffSessions);
  const { data } = query;
  if (!data && query.isError)
    return <QueryFailure query={query} failed="Impossible de charger vos sessions" />;
  return (
    <Card
      title="Sessions"
      description="Où vous êtes connecté à l’administration. L’activité est connue à la demi-heure."
      actions={data && data.length > 1 ? <EndOthers /> : null}
    >
      {data ? (
        <ul>
          {data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : (
        <Loading label="Chargement de vos sessions…">
          <Skeleton className="h-20 w-full" />
        </Loading>
      )}
    </Card>
  );
}

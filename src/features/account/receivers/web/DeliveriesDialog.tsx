import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Delivery, Receiver } from '../contract.ts';
import { attemptWords, deliveryWords } from './receiver-words.ts';
import { LOG_PAGE, logOf, type ReceiversApi, receiversOf } from './receivers-api.ts';

/** A test is answered while one looks. */
const lookAgainMs = 3_000;

function useReplay(api: ReceiversApi, id: number) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (delivery: string | undefined) => api.replay(id, delivery),
    async onSuccess({ replayed }) {
      await queryClient.invalidateQueries({ queryKey: api.key });
      toast.success(replayed > 1 ? `${replayed}\u00a0envois repartent` : 'L’envoi repart');
    },
    onError: (error) => toast.error(error.message),
  });
}

interface ItemProps {
  delivery: Delivery;
  isOn: boolean;
  pending: boolean;
  onReplay: () => void;
}

function DeliveryItem({ delivery, isOn, pending, onReplay }: ItemProps) {
  const { type, at, state, attempts, next_attempt_at, event, body } = delivery;
  const [tone, words] = deliveryWords[state];
  const last = attempts.at(-1);
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{type}</span>
        <Badge tone={tone}>{words}</Badge>
        <time dateTime={at} className="text-muted text-sm">
          {formatDateTime(at)}
        </time>
        {isOn ? (
          <Button variant="quiet" size="sm" className="ml-auto" pending={pending} onClick={onReplay}>
            Renvoyer<span className="sr-only"> {`${type}, ${formatDateTime(at)}`}</span>
          </Button>
        ) : null}
      </div>
      <p className="text-muted text-sm">
        {last ? attemptWords(last) : 'Pas encore envoyé'}
        {next_attempt_at && last ? `. Prochain essai le ${formatDateTime(next_attempt_at)}.` : ''}
      </p>
      <details className="text-sm">
        <summary className="min-h-8 cursor-pointer py-1 text-muted">
          Détail<span className="sr-only"> {`de ${type}, ${formatDateTime(at)}`}</span>
        </summary>
        <p className="wrap-anywhere">Identifiant&nbsp;: {event}</p>
        <ol className="list-decimal pl-5">
          {attempts.map((attempt) => (
            <li key={attempt.at}>{`${formatDateTime(attempt.at)}\u00a0: ${attemptWords(attempt)}`}</li>
          ))}
        </ol>
        <pre className="mt-1 whitespace-pre-wrap rounded-md bg-sunken p-3 wrap-anywhere">{body}</pre>
      </details>
    </li>
  );
}

function Deliveries({ api, receiver }: { api: ReceiversApi; receiver: Receiver }) {
  const [page, setPage] = useState(1);
  const [state, setState] = useState<Delivery['state']>();
  const replay = useReplay(api, receiver.id);
  const query = useQuery({
    ...logOf(api, receiver.id, { page, state }),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainMs,
  });
  const isOn = receiver.state === 'active';
  const { data } = query;
  if (!data)
    return query.isError ? (
      <ErrorState
        title="Impossible de charger les envois"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    ) : (
      <Loading label="Chargement des envois…">
        <SkeletonText lines={6} />
      </Loading>
    );
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Afficher"
          value={state ?? ''}
          onChange={(event) => {
            setState((event.target.value || undefined) as Delivery['state'] | undefined);
            setPage(1);
          }}
        >
          <option value="">Tous les envois</option>
          <option value="waiting">En attente</option>
          <option value="failed">Échecs</option>
          <option value="delivered">Reçus</option>
        </SelectField>
        {isOn && receiver.failed > 0 ? (
          <Button variant="secondary" pending={replay.isPending} onClick={() => replay.mutate(undefined)}>
            Renvoyer tous les échecs
          </Button>
        ) : null}
      </div>
      {data.results.length === 0 ? <p className="text-muted">Aucun envoi depuis trente jours.</p> : null}
      <ul className="divide-y divide-line">
        {data.results.map((delivery) => (
          <DeliveryItem
            key={delivery.id}
            delivery={delivery}
            isOn={isOn}
            pending={replay.isPending && replay.variables === delivery.id}
            onReplay={() => replay.mutate(delivery.id)}
          />
        ))}
      </ul>
      {data.count > LOG_PAGE ? (
        <Pagination page={page} pageCount={Math.ceil(data.count / LOG_PAGE)} onPageChange={setPage} />
      ) : null}
    </div>
  );
}

interface DeliveriesDialogProps {
  api: ReceiversApi;
  receiver: Receiver | undefined;
  title: string;
  onClose: () => void;
}

export function DeliveriesDialog({ api, receiver, title, onClose }: DeliveriesDialogProps) {
  // What the list says of it now: a replay changes its counts.
  const { data } = useQuery({ ...receiversOf(api), enabled: receiver !== undefined });
  const current = data?.find(({ id }) => id === receiver?.id) ?? receiver;
  return (
    <Dialog
      open={receiver !== undefined}
      onClose={onClose}
      size="lg"
      title={`Envois à ${title}`}
      description={
        'Gardés trente jours. Un même envoi garde toujours le même identifiant\u00a0; l’ordre d’arrivée n’est pas garanti.'
      }
    >
      {current ? <Deliveries api={api} receiver={current} /> : null}
    </Dialog>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { OUTGOING_EVENTS, type OutgoingEvent } from '#domain/outgoing/outgoing-events.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Receiver } from '../contract.ts';
import { DeliveriesDialog } from './DeliveriesDialog.tsx';
import { ReceiverFormDialog } from './ReceiverFormDialog.tsx';
import { countsOf, hostOf, nameOf, stateWords, whyOff } from './receiver-words.ts';
import { type ReceiversApi, receiversOf } from './receivers-api.ts';
import { SecretDialog } from './SecretDialog.tsx';

type Wish = 'edit' | 'secret' | 'log' | 'remove';
type Shown = { wish: Wish; receiver: Receiver } | { wish: 'add' } | undefined;

interface RowProps {
  api: ReceiversApi;
  receiver: Receiver;
  onWish: (wish: Wish) => void;
}

const eventName = (event: string) => OUTGOING_EVENTS[event as OutgoingEvent] ?? event;

function useAct(api: ReceiversApi, act: () => Promise<unknown>, done: string) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: act,
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: api.key });
      toast.success(done);
    },
    onError: (error) => toast.error(error.message),
  });
}

function Acts({ api, receiver, onWish }: RowProps) {
  const isOn = receiver.state === 'active';
  const ping = useAct(api, () => api.ping(receiver.id), 'Test envoyé\u00a0: voyez «\u00a0Envois\u00a0»');
  const pause = useAct(
    api,
    () => api.pause(receiver.id, isOn),
    isOn ? 'Adresse mise en pause' : 'Adresse réactivée',
  );
  const named = <span className="sr-only"> {nameOf(receiver)}</span>;
  return (
    <div className="-ml-3 flex flex-wrap gap-1">
      <Button variant="quiet" size="sm" onClick={() => onWish('log')}>
        Envois{named}
      </Button>
      {isOn ? (
        <Button variant="quiet" size="sm" pending={ping.isPending} onClick={() => ping.mutate()}>
          Envoyer un test{named}
        </Button>
      ) : null}
      <Button variant="quiet" size="sm" onClick={() => onWish('edit')}>
        Modifier{named}
      </Button>
      <Button variant="quiet" size="sm" onClick={() => onWish('secret')}>
        Secret{named}
      </Button>
      <Button variant="quiet" size="sm" pending={pause.isPending} onClick={() => pause.mutate()}>
        {isOn ? 'Mettre en pause' : 'Réactiver'}
        {named}
      </Button>
      <Button variant="quiet" size="sm" onClick={() => onWish('remove')}>
        Supprimer{named}
      </Button>
    </div>
  );
}

function ReceiverRow(props: RowProps) {
  const { receiver } = props;
  const [tone, words] = stateWords[receiver.state];
  const why = whyOff(receiver);
  return (
    <li className="flex flex-col gap-2 px-4 py-4 md:px-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
        <span className="min-w-0 wrap-anywhere">{nameOf(receiver)}</span>
        <Badge tone={tone}>{words}</Badge>
      </p>
      <div className="text-muted text-sm wrap-anywhere">
        <p>{receiver.url}</p>
        <p>{receiver.events.map(eventName).join('\u00a0· ')}</p>
        {countsOf(receiver) ? <p>{countsOf(receiver)}</p> : null}
        {receiver.state === 'active' && receiver.failing_since ? (
          <p className="text-warning-text">
            Les envois échouent depuis le {formatDateTime(receiver.failing_since)}.
          </p>
        ) : null}
        {why ? <p className="text-danger-text">{why}</p> : null}
      </div>
      <Acts {...props} />
    </li>
  );
}

interface RemoveProps {
  api: ReceiversApi;
  receiver: Receiver | undefined;
  onClose: () => void;
}

function RemoveDialog({ api, receiver, onClose }: RemoveProps) {
  const queryClient = useQueryClient();
  const removal = useSingleMutation({
    mutationFn: (id: number) => api.remove(id),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: api.key });
      toast.success('Adresse supprimée');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={receiver !== undefined}
      onClose={onClose}
      onConfirm={() => receiver && removal.mutate(receiver.id)}
      title={`Supprimer «\u00a0${receiver ? nameOf(receiver) : ''}\u00a0»\u00a0?`}
      confirmLabel="Supprimer l’adresse"
      pending={removal.isPending}
      error={removal.error?.message}
    >
      <p>Plus rien n’y sera envoyé, et son historique d’envois est effacé avec elle.</p>
    </ConfirmDialog>
  );
}

function Rows({ api, onShow }: { api: ReceiversApi; onShow: (shown: Shown) => void }) {
  const { data, isError, isFetching, refetch } = useQuery(receiversOf(api));
  if (!data)
    return isError ? (
      <ErrorState
        title="Impossible de charger les adresses"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <Loading label="Chargement des adresses…">
        <SkeletonText lines={3} className="max-w-xs px-4 pb-5 md:px-6" />
      </Loading>
    );
  if (data.length === 0)
    return (
      <p className="px-4 pb-5 text-muted md:px-6">
        Aucune adresse pour le moment. Ajoutez celle de votre logiciel, de n8n, de Make ou de Zapier.
      </p>
    );
  return (
    <ul className="divide-y divide-line border-line border-t">
      {data.map((receiver) => (
        <ReceiverRow
          key={receiver.id}
          api={api}
          receiver={receiver}
          onWish={(wish) => onShow({ wish, receiver })}
        />
      ))}
    </ul>
  );
}

/** docs/product/outgoing-webhook.md */
export function ReceiversSection({ api, description }: { api: ReceiversApi; description: string }) {
  const [shown, setShown] = useState<Shown>();
  const [secret, setSecret] = useState<string>();
  const add = useRef<HTMLButtonElement>(null);
  const close = () => setShown(undefined);
  const receiverOf = (wish: Wish) => (shown?.wish === wish ? shown.receiver : undefined);
  const named = receiverOf('secret') ?? (shown?.wish === 'add' ? undefined : shown?.receiver);
  return (
    <Card
      title="Notifications sortantes"
      description={description}
      flush
      actions={
        <Button ref={add} variant="secondary" size="sm" onClick={() => setShown({ wish: 'add' })}>
          Ajouter une adresse
        </Button>
      }
    >
      <Rows api={api} onShow={setShown} />
      <ReceiverFormDialog
        api={api}
        open={shown?.wish === 'add' || shown?.wish === 'edit'}
        receiver={receiverOf('edit')}
        onClose={close}
        onMade={setSecret}
      />
      <SecretDialog
        api={api}
        receiver={receiverOf('secret')}
        made={secret}
        onClose={() => {
          setSecret(undefined);
          close();
        }}
      />
      <DeliveriesDialog
        api={api}
        receiver={receiverOf('log')}
        title={named ? hostOf(named.url) : ''}
        onClose={close}
      />
      <RemoveDialog
        api={api}
        receiver={receiverOf('remove')}
        onClose={() => {
          close();
          // The pressed button is gone with its address.
          add.current?.focus();
        }}
      />
    </Card>
  );
}

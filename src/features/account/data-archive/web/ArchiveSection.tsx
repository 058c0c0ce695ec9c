import { useQuery, useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useRef } from 'react';
import { weightInWords } from '#domain/text/french-weight.ts';
import { formatDateTime, parisDay } from '#domain/time/french-dates.ts';
import { call } from '#web/api/call.ts';
import { downloadFile } from '#web/api/download.ts';
import { queryOf } from '#web/api/query-of.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { SentForm, useSentForm } from '#web/forms/SentForm.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { useInSight } from '#web/ui/use-in-sight.ts';
import type { Archive } from '../contract.ts';
import * as calls from '../contract.ts';

const lookEveryMs = 3_000;

/** Polled while the archive is in progress. */
const ownArchive = queryOf(['data-archive'], calls.showArchive, {
  refetchInterval: ({ state }) => (state.data?.archive?.status === 'preparing' ? lookEveryMs : false),
});

const schema = lazyResolver(async () => (await import('../contract.ts')).archiveForm);

function ArchiveForm({ onAsked }: { onAsked: () => void }) {
  const queryClient = useQueryClient();
  const form = useSentForm(schema, { current_password: '' }, async (body) => {
    const archive = await call(calls.askArchive, { body });
    onAsked();
    queryClient.setQueryData(ownArchive.queryKey, { archive });
  });
  return (
    <SentForm
      form={form}
      failed="Impossible de demander votre archive"
      className="flex max-w-lg flex-col gap-5"
    >
      <PasswordField
        label="Mot de passe actuel"
        autoComplete="current-password"
        required
        help="Cette archive dit tout de vous&nbsp;: nous vérifions que c’est bien vous."
        {...form.field('current_password')}
      />
      <div>
        <Button type="submit" variant="secondary" pending={form.pending}>
          Demander toutes mes données
        </Button>
      </div>
    </SentForm>
  );
}

function ReadyArchive({ archive }: { archive: Archive }) {
  const queryClient = useQueryClient();
  const made = new Date(archive.ready_at ?? archive.asked_at);
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => downloadFile(archive.file_url ?? '', `toutes-mes-donnees_${parisDay(made)}.zip`),
    onError: (error) => {
      toast.error(error.message);
      // Its file may be lost: then it is asked for again here.
      void queryClient.invalidateQueries(ownArchive);
    },
  });
  return (
    <Notice
      tone="success"
      announced
      title="Votre archive est prête"
      action={
        <Button variant="secondary" pending={isPending} onClick={() => mutate()}>
          <Download className="size-4" aria-hidden="true" />
          Télécharger ({weightInWords(archive.bytes ?? 0)})
        </Button>
      }
    >
      Faite le {formatDateTime(made)}. Vous pouvez la télécharger jusqu’au{' '}
      <strong>{formatDateTime(new Date(archive.expires_at))}</strong>, puis elle est effacée.
    </Notice>
  );
}

function ArchiveState({ archive, onAsked }: { archive: Archive | null; onAsked: () => void }) {
  if (archive?.status === 'ready') return <ReadyArchive archive={archive} />;
  if (archive?.status === 'preparing') {
    return (
      <Notice announced title="Votre archive est en préparation">
        Quelques minutes suffisent d’ordinaire. Vous pouvez quitter cette page&nbsp;: un email vous dira
        qu’elle est prête.
      </Notice>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      {archive ? (
        <Notice tone="danger" announced title="Votre archive n’a pas pu être faite">
          Demandez-la de nouveau. Si cela recommence, écrivez-nous.
        </Notice>
      ) : null}
      <ArchiveForm onAsked={onAsked} />
    </div>
  );
}

/** The email that says it is ready leads here. */
const sectionId = 'toutes-mes-donnees';

export function ArchiveSection() {
  const { data, isError, isFetching, refetch } = useQuery(ownArchive);
  const box = useInSight(sectionId, data !== undefined);
  // Keeps the focus here when the answer replaces the form.
  const state = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} id={sectionId}>
      <Card
        title="Toutes mes données"
        description="Une archive ZIP de tout ce que nous gardons à votre sujet, avec vos factures et vos documents émis en PDF."
      >
        {data ? (
          <div ref={state} tabIndex={-1} className="rounded-md">
            <ArchiveState archive={data.archive} onAsked={() => state.current?.focus()} />
          </div>
        ) : null}
        {!data && isError ? (
          <ErrorState
            title="Impossible de savoir où en est votre archive"
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : null}
        {!data && !isError ? (
          <Loading label="Chargement…">
            <SkeletonText lines={3} className="max-w-md" />
          </Loading>
        ) : null}
      </Card>
    </div>
  );
}

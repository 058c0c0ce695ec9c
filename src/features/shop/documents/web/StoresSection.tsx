import { useQuery, useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useRef } from 'react';
import type { BookPart } from '#domain/document/document-limits.ts';
import { countOf, inNumber } from '#domain/text/french-count.ts';
import { weightInWords } from '#domain/text/french-weight.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { call } from '#web/api/call.ts';
import { save } from '#web/api/download.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { useInSight } from '#web/ui/use-in-sight.ts';
import type { StoreLine } from '../contract.ts';
import * as calls from '../contract.ts';
import { ownStores } from './own-stores.ts';

const partNames: Record<BookPart, string> = {
  company: 'votre identité',
  customers: 'vos clients',
  articles: 'vos articles',
};
const listed = new Intl.ListFormat('fr');
const erased = { one: 'Effacé', many: 'Effacés' };
const kept = { one: 'document', many: 'documents' };

function useTakeBack({ slug, name }: StoreLine, onDone: () => void) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: () => call(calls.takeBackBook, { params: { slug } }),
    onSuccess() {
      onDone();
      queryClient.setQueryData(
        ownStores.queryKey,
        (before) =>
          before && {
            stores: before.stores.map((one) => (one.slug === slug ? { ...one, allowed: [] } : one)),
          },
      );
      toast.success(`«\u00a0${name}\u00a0» n’utilise plus votre carnet`);
    },
    onError: (error) => toast.error(error.message),
  });
}

function Allowed({ store, onDone }: { store: StoreLine; onDone: () => void }) {
  const { mutate, isPending } = useTakeBack(store, onDone);
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-5">
      <p className="text-sm">
        Utilise de votre carnet&nbsp;: {listed.format(store.allowed.map((part) => partNames[part]))}.
      </p>
      <Button variant="quiet" size="sm" className="-ml-3" pending={isPending} onClick={() => mutate()}>
        Ne plus permettre<span className="sr-only"> à {store.name}</span>
      </Button>
    </div>
  );
}

function DownloadButton({ slug, name }: StoreLine) {
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => save(calls.downloadStore, { params: { slug } }, `documents_${slug}.json`),
    onError: (error) => toast.error(error.message),
  });
  return (
    <Button variant="secondary" size="sm" pending={isPending} onClick={() => mutate()}>
      <Download className="size-4" aria-hidden="true" />
      Télécharger<span className="sr-only"> les documents de {name}</span>
    </Button>
  );
}

function Store({ store }: { store: StoreLine }) {
  const { name, documents, bytes, used_at, allowed, forgotten_at } = store;
  // The button that is pressed goes away.
  const item = useRef<HTMLLIElement>(null);
  const weight = documents > 0 ? `, ${weightInWords(bytes)}` : '';
  return (
    <li ref={item} tabIndex={-1} className="py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h3 className="text-base wrap-anywhere">{name}</h3>
          <p className="text-sm text-muted">
            {countOf(documents, kept)}
            {weight}. Dernière utilisation le{' '}
            <time dateTime={used_at}>{formatDateTime(new Date(used_at))}</time>.
          </p>
          {forgotten_at && documents > 0 ? (
            <p className="text-sm">
              Cet outil ne s’ouvre plus.{' '}
              <strong className="font-medium">
                {inNumber(documents, erased)} le{' '}
                <time dateTime={forgotten_at}>{formatDateTime(new Date(forgotten_at))}</time>.
              </strong>
            </p>
          ) : null}
        </div>
        {documents > 0 ? <DownloadButton {...store} /> : null}
      </div>
      {allowed.length > 0 ? <Allowed store={store} onDone={() => item.current?.focus()} /> : null}
    </li>
  );
}

function Stores({ stores }: { stores: readonly StoreLine[] }) {
  const shown = stores.filter(({ documents, allowed }) => documents > 0 || allowed.length > 0);
  if (shown.length === 0) return <p className="text-muted">Aucun outil ne garde de document pour vous.</p>;
  return (
    <ul className="divide-y divide-line">
      {shown.map((store) => (
        <Store key={store.slug} store={store} />
      ))}
    </ul>
  );
}

const sectionId = 'documents-des-outils';

/** See docs/product/document.md#seen-in-the-profile. */
export function StoresSection() {
  const { data, isError, isFetching, refetch } = useQuery(ownStores);
  const box = useInSight(sectionId, data !== undefined);
  return (
    <div ref={box} id={sectionId}>
      <Card
        title="Documents de vos outils"
        description="Ce que vos outils gardent pour vous, et ce qu’ils utilisent de votre carnet."
      >
        <p className="mb-4">
          <Link to="/documents" className="link">
            Voir tous mes documents, et télécharger en PDF ceux qui sont émis
          </Link>
        </p>
        {data ? <Stores stores={data.stores} /> : null}
        {!data && isError ? (
          <ErrorState
            title="Impossible de charger les documents de vos outils"
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : null}
        {!data && !isError ? (
          <Loading label="Chargement des documents…">
            <SkeletonText lines={2} className="max-w-md" />
          </Loading>
        ) : null}
      </Card>
    </div>
  );
}

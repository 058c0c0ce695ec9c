import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import Download from 'lucide-react/icons/download';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { PAPER_STATE_WORDS, PAPER_STATES } from '#domain/document/paper-state.ts';
import { countOf } from '#domain/text/french-count.ts';
import { call } from '#web/api/call.ts';
import { save } from '#web/api/download.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import type { MenuAct } from '#web/ui/ActMenu.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import type { PaperFilter, PaperRow } from '../contract.ts';
import * as calls from '../contract.ts';
import { nameOfRow, PapersTable, paymentWords, type RowProps, SORTS, type Sorting } from './PapersTable.tsx';
import { PaymentDialog } from './PaymentDialog.tsx';

const rowsAtOnce = 25;
const noun = { one: 'document', many: 'documents' };
const firstFilter: Filter = { q: '', state: '', archived: false, sort: 'saved', descending: true };

interface Filter extends Sorting {
  q: string;
  state: PaperFilter['state'] | '';
  archived: boolean;
}

const queryOf = ({ q, state, archived, sort, descending }: Filter, tool: string | undefined) => ({
  ...(q.trim() === '' ? {} : { q }),
  ...(state === '' ? {} : { state }),
  ...(tool === undefined ? {} : { tool }),
  archived: `${archived}`,
  sort,
  descending: `${descending}`,
});

const isState = (value: string): value is NonNullable<PaperFilter['state']> =>
  PAPER_STATES.some((state) => state === value);

interface FilterProps {
  filter: Filter;
  /** There is nothing to look through but what was archived. */
  isEmpty: boolean;
  change: (change: Partial<Filter>) => void;
}

function Filters({ filter, isEmpty, change }: FilterProps) {
  return (
    <div className={clsx('flex flex-wrap items-end gap-x-4 gap-y-3', isEmpty && 'justify-center')}>
      {isEmpty ? null : <SearchFields filter={filter} change={change} />}
      <Checkbox
        label="Voir aussi les archivés"
        checked={filter.archived}
        onChange={(event) => change({ archived: event.target.checked })}
      />
    </div>
  );
}

function SearchFields({ filter, change }: Omit<FilterProps, 'isEmpty'>) {
  return (
    <>
      <TextField
        className="min-w-48 flex-1 max-md:basis-full"
        label="Chercher un numéro, un client ou un nom"
        type="search"
        maxLength={120}
        value={filter.q}
        onChange={(event) => change({ q: event.target.value })}
      />
      <SelectField
        className="w-32 max-md:grow md:w-40"
        label="État"
        value={filter.state}
        onChange={({ target: { value } }) => change({ state: isState(value) ? value : '' })}
      >
        <option value="">Tous</option>
        {PAPER_STATES.map((state) => (
          <option key={state} value={state}>
            {PAPER_STATE_WORDS[state]}
          </option>
        ))}
      </SelectField>
      <SelectField
        className="w-40 grow md:hidden"
        label="Trier par"
        value={filter.sort}
        onChange={({ target: { value } }) => {
          const sort = Object.entries(SORTS).find(([name]) => name === value);
          change(
            sort
              ? { sort: sort[0] as keyof typeof SORTS, descending: sort[1].descending }
              : { sort: 'saved', descending: true },
          );
        }}
      >
        <option value="saved">Enregistrement</option>
        {Object.entries(SORTS).map(([name, { label }]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </SelectField>
    </>
  );
}

function usePaperActs(choosePayment: (row: PaperRow) => void) {
  const client = useQueryClient();
  const print = useSingleMutation({
    mutationFn: ({ slug, key, written }: PaperRow) =>
      save(calls.downloadPaper, { params: { slug, key } }, `${written ?? key}.pdf`),
    onError: (error) => toast.error(error.message),
  });
  const takeBack = useSingleMutation({
    mutationFn: ({ slug, key }: PaperRow) => call(calls.takeBackPayment, { params: { slug, key } }),
    onSuccess: async (_, row) => {
      await client.invalidateQueries({ queryKey: ['papers'] });
      toast.success(`Paiement de ${nameOfRow(row)} retiré`);
    },
    onError: (error) => toast.error(error.message),
  });
  return (row: PaperRow): (MenuAct | false)[] => {
    const isOwed = row.kind === 'invoice' && (row.state === 'issued' || row.state === 'late');
    return [
      row.issued && { label: 'Télécharger le PDF', onSelect: () => print.mutate(row) },
      isOwed && { label: 'Marquer comme payée…', onSelect: () => choosePayment(row) },
      row.paid_on !== null && {
        label: `Modifier le paiement (${paymentWords(row)})…`,
        onSelect: () => choosePayment(row),
      },
      row.paid_on !== null && { label: 'Retirer le paiement', onSelect: () => takeBack.mutate(row) },
    ];
  };
}

function DownloadAll({ filter, tool }: { filter: Filter; tool: string | undefined }) {
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => save(calls.downloadPapers, { query: queryOf(filter, tool) }, 'documents.zip'),
    onError: (error) => toast.error(error.message),
  });
  return (
    <Button variant="secondary" size="sm" pending={isPending} onClick={() => mutate()}>
      <Download className="size-4" aria-hidden="true" />
      Tout en PDF (ZIP)
    </Button>
  );
}

interface PapersListProps {
  /** All tools where it is not said. */
  tool?: string;
  /** Before the list is asked for: what is still being typed. */
  flush?: () => Promise<void>;
  /** What the list's own acts are added to. */
  rowProps: (row: PaperRow) => Partial<RowProps>;
  nothing: ReactNode;
}

/** See docs/product/document.md#list-of-papers. */
export function PapersList({ tool, flush, rowProps, nothing }: PapersListProps) {
  const [filter, setFilter] = useState(firstFilter);
  const [page, setPage] = useState(1);
  const [paying, setPaying] = useState<PaperRow>();
  const actsOf = usePaperActs(setPaying);
  const asked = useDeferredValue(filter);
  const change = (some: Partial<Filter>) => {
    setFilter((before) => ({ ...before, ...some }));
    setPage(1);
  };
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['papers', tool ?? null, asked, page],
    queryFn: async ({ signal }) => {
      await flush?.();
      const query = { ...queryOf(asked, tool), page: `${page}`, page_size: `${rowsAtOnce}` };
      return call(calls.listOwnDocuments, { query, signal });
    },
    placeholderData: keepPreviousData,
    // They are written by tools, in other pages.
    staleTime: 0,
    gcTime: 0,
  });
  if (!data && isError)
    return (
      <ErrorState
        title="Vos documents n’ont pas pu être chargés"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data)
    return (
      <Loading label="Chargement des documents…">
        <SkeletonText lines={6} />
      </Loading>
    );
  const isFiltered = filter.q.trim() !== '' || filter.state !== '' || filter.archived;
  const { count, results } = data;
  const isEmpty = count === 0 && !isFiltered;
  return (
    <div className="flex flex-col gap-4" aria-busy={isPlaceholderData}>
      {isEmpty ? nothing : null}
      <Filters filter={filter} isEmpty={isEmpty} change={change} />
      {isEmpty ? null : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted text-sm" aria-live="polite">
            {countOf(count, noun)}
          </p>
          {results.some(({ issued }) => issued) ? <DownloadAll filter={filter} tool={tool} /> : null}
        </div>
      )}
      {count === 0 ? (
        isFiltered && <p className="text-muted">Aucun document ne correspond.</p>
      ) : (
        <PapersTable
          caption="Vos documents"
          rows={results}
          isOfTool={tool !== undefined}
          sort={filter.sort}
          descending={filter.descending}
          onSort={change}
          rowProps={(row) => {
            const { acts = [], open, ...rest } = rowProps(row);
            return { ...rest, open, acts: [...actsOf(row), ...acts] };
          }}
        />
      )}
      {count > rowsAtOnce ? (
        <Pagination
          page={page}
          pageCount={Math.ceil(count / rowsAtOnce)}
          pending={isPlaceholderData}
          onPageChange={setPage}
        />
      ) : null}
      <PaymentDialog row={paying} onClose={() => setPaying(undefined)} />
    </div>
  );
}

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { BookPart } from '#domain/document/document-limits.ts';
import { formatUnitPrice } from '#domain/money/money.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { queryOf } from '#web/api/query-of.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import type { OwnBook } from '../contract.ts';
import * as calls from '../contract.ts';
import { BookDialog } from './BookDialog.tsx';
import { BookLines } from './BookLines.tsx';
import {
  type BookArticle,
  type BookCustomer,
  type Company,
  type Edited,
  editCompany,
  editLines,
} from './book-edits.ts';
import { articleKind, type BookKind, companyKind, customerKind } from './book-fields.ts';

const ownBook = queryOf(['own-book'], calls.readOwnBook, {
  // Tools write it too, in other pages.
  staleTime: 0,
});

type Value<Part extends BookPart> = NonNullable<OwnBook[Part]['value']>;

async function readAnew(client: QueryClient): Promise<OwnBook> {
  return client.fetchQuery({ ...ownBook, staleTime: 0 });
}

/**
 * The edit is made again on what another tab or tool wrote meanwhile, unless that is about the same thing: then that
 * is answered, and nothing is saved.
 */
async function saveEdit<Part extends BookPart, Thing>(
  client: QueryClient,
  part: Part,
  edit: (value: OwnBook[Part]['value']) => Edited<Value<Part>, Thing>,
): Promise<Edited<Value<Part>, Thing>> {
  let book = client.getQueryData(ownBook.queryKey) ?? (await readAnew(client));
  for (let tries = 0; ; tries += 1) {
    const { value, version } = book[part];
    const edited = edit(value);
    if (edited.is === 'changed') return edited;
    try {
      const body = { value: edited.whole, version, save_id: crypto.randomUUID() };
      const saved = await call(calls.saveOwnBook, { params: { part }, body });
      client.setQueryData(ownBook.queryKey, {
        ...book,
        [part]: { value: edited.whole, version: saved.version },
      });
      void client.invalidateQueries({ queryKey: ownBook.queryKey });
      return edited;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'document_changed') || tries === 3) throw error;
      book = await readAnew(client);
    }
  }
}

const sentence = (parts: readonly string[]): string => parts.filter(Boolean).join(', ');
const kept = 'Votre carnet est enregistré';
/** A number alone does not say which one it is. */
const called = (name: string, number: string): string => (number ? `${name}\u00a0${number}` : '');
const companyNumber = (number: string): string =>
  called(number.replace(/\s/g, '').length > 9 ? 'SIRET' : 'SIREN', number);

function OwnCompany({ company }: { company: Company | null }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const {
    name = '',
    company: firm = '',
    address = '',
    siret = '',
    vat_number = '',
    iban = '',
  } = company ?? {};
  const numbers = [companyNumber(siret), called('TVA', vat_number), called('IBAN', iban)];
  const said = [sentence([firm, name]), address, sentence(numbers)].filter(Boolean);
  return (
    <section aria-label="Vos coordonnées">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-base">Vos coordonnées</h3>
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          {company ? 'Modifier' : 'Remplir'}
          <span className="sr-only"> vos coordonnées</span>
        </Button>
      </div>
      {said.length === 0 ? (
        <p className="mt-2 text-muted">
          Votre nom, votre adresse et vos numéros, tels que vos papiers les portent.
        </p>
      ) : (
        said.map((line) => (
          <p key={line} className="mt-1 text-muted whitespace-pre-line wrap-anywhere">
            {line}
          </p>
        ))
      )}
      {isOpen ? (
        <BookDialog
          kind={companyKind}
          title="Vos coordonnées"
          draft="carnet-coordonnees"
          id=""
          before={company}
          save={(edit) => saveEdit(client, 'company', (now) => editCompany(now, edit))}
          saved={kept}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </section>
  );
}

interface PartProps<Line extends { id: string }> {
  part: 'customers' | 'articles';
  lines: readonly Line[];
  kind: BookKind<Line>;
  words: { title: string; one: string; many: string; add: string; change: string; empty: string };
  nameOf: (line: Line) => string;
  factsOf: (line: Line) => string;
  edit: (edit: { id: string; before: Line | null; after: Line | null }) => Promise<Edited<unknown, Line>>;
}

function Part<Line extends { id: string }>(props: PartProps<Line>) {
  const { part, lines, kind, words, nameOf, factsOf, edit } = props;
  const [open, setOpen] = useState<{ id: string; before: Line | null }>();
  const [removed, setRemoved] = useState<Line>();
  const removal = useSingleMutation({
    mutationFn: (before: Line) => edit({ id: before.id, before, after: null }),
    onSuccess({ is }) {
      if (is === 'changed')
        toast.error('Cette ligne a changé ailleurs. Voyez ce qu’elle est devenue avant de la retirer.');
      else toast.success(kept);
      setRemoved(undefined);
    },
  });
  const title = removed && `Retirer «\u00a0${nameOf(removed)}\u00a0» de votre carnet\u00a0?`;
  return (
    <>
      <BookLines
        title={words.title}
        noun={words}
        addLabel={words.add}
        empty={words.empty}
        lines={lines}
        nameOf={nameOf}
        textOf={(line) => `${nameOf(line)} ${factsOf(line)}`}
        factsOf={factsOf}
        onAdd={() => setOpen({ id: crypto.randomUUID(), before: null })}
        onChange={(line) => setOpen({ id: line.id, before: line })}
        onRemove={(line) => {
          removal.reset();
          setRemoved(line);
        }}
      />
      {open ? (
        <BookDialog
          kind={kind}
          title={open.before ? words.change : words.add}
          draft={`carnet-${part}-${open.before ? open.id : 'nouveau'}`}
          id={open.id}
          before={open.before}
          save={(change) => edit({ id: open.id, ...change })}
          saved={kept}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      <ConfirmDialog
        open={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        onConfirm={() => removed && removal.mutate(removed)}
        title={title ?? ''}
        confirmLabel="Retirer"
        pending={removal.isPending}
        error={removal.error?.message}
      >
        <p>Les documents déjà faits ne changent pas.</p>
      </ConfirmDialog>
    </>
  );
}

const customerWords = {
  title: 'Vos clients',
  one: 'client',
  many: 'clients',
  add: 'Ajouter un client',
  change: 'Modifier ce client',
  empty: 'Aucun client encore.',
};
const articleWords = {
  title: 'Vos articles',
  one: 'article',
  many: 'articles',
  add: 'Ajouter un article',
  change: 'Modifier cet article',
  empty: 'Aucun article encore.',
};

const customerFacts = ({ address, email, siren, vat_number, consumer }: BookCustomer) =>
  sentence([
    address.replaceAll('\n', ', '),
    email,
    companyNumber(siren),
    called('TVA', vat_number),
    consumer ? 'particulier' : '',
  ]);
const articleFacts = ({ unit, price, vat_rate }: BookArticle) =>
  `${formatUnitPrice(price)} hors taxes${unit ? `, unité\u00a0: ${unit}` : ''}, TVA ${String(vat_rate).replace('.', ',')}\u00a0%`;

function Book({ book }: { book: OwnBook }): ReactNode {
  const client = useQueryClient();
  return (
    <div className="flex flex-col gap-5">
      <OwnCompany company={book.company.value} />
      <Part
        part="customers"
        lines={book.customers.value ?? []}
        kind={customerKind}
        words={customerWords}
        nameOf={({ name }) => name}
        factsOf={customerFacts}
        edit={({ id, ...edit }) => saveEdit(client, 'customers', (now) => editLines(now ?? [], id, edit))}
      />
      <Part
        part="articles"
        lines={book.articles.value ?? []}
        kind={articleKind}
        words={articleWords}
        nameOf={({ label }) => label}
        factsOf={articleFacts}
        edit={({ id, ...edit }) => saveEdit(client, 'articles', (now) => editLines(now ?? [], id, edit))}
      />
    </div>
  );
}

/** See docs/product/document.md#book-in-the-profile. */
export function BookSection() {
  const { data, isError, isFetching, refetch } = useQuery(ownBook);
  return (
    <div id="carnet">
      <Card
        title="Votre carnet"
        description="Écrit une fois pour tous vos outils&nbsp;: chacun n’en lit que ce que vous lui permettez."
      >
        {data ? <Book book={data} /> : null}
        {!data && isError ? (
          <ErrorState
            title="Impossible de charger votre carnet"
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : null}
        {!data && !isError ? (
          <Loading label="Chargement de votre carnet…">
            <SkeletonText lines={3} className="max-w-md" />
          </Loading>
        ) : null}
      </Card>
    </div>
  );
}

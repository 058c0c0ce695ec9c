import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { compactIdentifier, groupedIban, groupedSiret } from '#domain/document/company-keys.ts';
import type { BookPart } from '#domain/document/document-limits.ts';
import { identityOf, nameOnPaper } from '#domain/document/identity.ts';
import { formatUnitPrice } from '#domain/money/money.ts';
import { call } from '#web/api/call.ts';
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
import { type BookArticle, type BookCustomer, type Edited, editLines } from './book-edits.ts';
import { articleKind, type BookKind, customerKind } from './book-fields.ts';
import IdentityDialog from './IdentityDialog.tsx';
import { LogoShown } from './LogoField.tsx';
import { kept, ownBook, saveEdit } from './own-book.ts';
import { ownStores } from './own-stores.ts';

const sentence = (parts: readonly string[]): string => parts.filter(Boolean).join(', ');
/** A number alone does not say which one it is. */
const called = (name: string, number: string): string => (number ? `${name}\u00a0${number}` : '');
function companyNumber(number: string): string {
  const digits = compactIdentifier(number);
  return called(digits.length > 9 ? 'SIRET' : 'SIREN', /^\d+$/.test(digits) ? groupedSiret(digits) : number);
}

const leaveWords: Record<BookPart, { noun: string; allowed: string }> = {
  company: {
    noun: 'votre identité',
    allowed: 'Tous vos outils la lisent, et en remplissent chaque nouveau document.',
  },
  customers: { noun: 'vos clients', allowed: 'Tous vos outils les lisent et les complètent.' },
  articles: { noun: 'vos articles', allowed: 'Tous vos outils les lisent et les complètent.' },
};

/** Given to all tools, or taken from each (docs/product/document.md#allowed-once). */
function LeaveOfAll({ part, allowed }: { part: BookPart; allowed: readonly BookPart[] }) {
  const client = useQueryClient();
  const isAllowed = allowed.includes(part);
  const words = leaveWords[part];
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () =>
      call(calls.allowBookToAll, { body: isAllowed ? { parts: [], taken: [part] } : { parts: [part] } }),
    onSuccess(answer) {
      client.setQueryData(ownBook.queryKey, (before) => before && { ...before, ...answer });
      void client.invalidateQueries({ queryKey: ownStores.queryKey });
      toast.success(
        isAllowed ? `Plus aucun outil ne lit ${words.noun}` : `Tous vos outils lisent ${words.noun}`,
      );
    },
    onError: (error) => toast.error(error.message),
  });
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-5">
      <p className="text-sm">{isAllowed ? words.allowed : 'Chaque outil vous la demande une fois.'}</p>
      <Button variant="quiet" size="sm" className="-ml-3" pending={isPending} onClick={() => mutate()}>
        {isAllowed ? 'Ne plus permettre' : 'Permettre à tous mes outils'}
        <span className="sr-only"> de lire {words.noun}</span>
      </Button>
    </div>
  );
}

function OwnIdentity({ book: { company, allowed } }: { book: OwnBook }) {
  const [isOpen, setOpen] = useState(false);
  const kept = company.value && identityOf(company.value);
  const {
    address = '',
    siret = '',
    vat_number = '',
    iban = '',
    form = '',
    email = '',
    phone = '',
    logo = '',
  } = kept ?? {};
  const numbers = [companyNumber(siret), called('TVA', vat_number), called('IBAN', groupedIban(iban))];
  const said = [
    kept ? nameOnPaper(kept) : '',
    address,
    form,
    sentence(numbers),
    sentence([email, phone]),
  ].filter(Boolean);
  return (
    <section aria-label="Votre identité">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-base">Votre identité</h3>
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          {kept ? 'Modifier' : 'Remplir'}
          <span className="sr-only"> votre identité</span>
        </Button>
      </div>
      {logo ? (
        <div className="mt-3">
          <LogoShown logo={logo} />
        </div>
      ) : null}
      {kept ? (
        said.map((line) => (
          <p key={line} className="mt-1 text-muted whitespace-pre-line wrap-anywhere">
            {line}
          </p>
        ))
      ) : (
        <p className="mt-2 text-muted">
          Votre nom, votre adresse, vos numéros et votre logo&nbsp;: écrits une fois, ils remplissent chaque
          nouveau document.
        </p>
      )}
      <LeaveOfAll part="company" allowed={allowed} />
      {isOpen ? <IdentityDialog onSaved={() => setOpen(false)} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

interface PartProps<Line extends { id: string }> {
  part: 'customers' | 'articles';
  allowed: readonly BookPart[];
  lines: readonly Line[];
  kind: BookKind<Line>;
  words: { title: string; one: string; many: string; add: string; change: string; empty: string };
  nameOf: (line: Line) => string;
  factsOf: (line: Line) => string;
  edit: (edit: { id: string; before: Line | null; after: Line | null }) => Promise<Edited<unknown, Line>>;
}

function Part<Line extends { id: string }>(props: PartProps<Line>) {
  const { part, allowed, lines, kind, words, nameOf, factsOf, edit } = props;
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
        leave={allowed.includes(part) ? <LeaveOfAll part={part} allowed={allowed} /> : null}
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
      <OwnIdentity book={book} />
      <Part
        part="customers"
        allowed={book.allowed}
        lines={book.customers.value ?? []}
        kind={customerKind}
        words={customerWords}
        nameOf={({ name }) => name}
        factsOf={customerFacts}
        edit={({ id, ...edit }) => saveEdit(client, 'customers', (now) => editLines(now ?? [], id, edit))}
      />
      <Part
        part="articles"
        allowed={book.allowed}
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

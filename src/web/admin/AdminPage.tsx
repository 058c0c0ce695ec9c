import type { UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ReactNode, useSyncExternalStore } from 'react';
import { type StaffRight, whoMay } from '#domain/people/staff-rights.ts';
import { usePageTitle } from '../seo/page-meta.ts';
import { ActMenu, type MenuAct } from '../ui/ActMenu.tsx';
import { ButtonLink, buttonStyle } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { isGone, Loaded } from './QueryFailure.tsx';

interface AdminPageProps {
  title: ReactNode;
  description?: ReactNode;
  /** The page's most frequent act: a `Button` or a `ButtonLink`. */
  action?: ReactNode;
  more?: readonly (MenuAct | false)[];
  /** `form` is for forms and reading; tables take the width. */
  width?: 'table' | 'form';
  /** Cards of figures stand above the rows, and on a phone below them: the rows are what one came for. */
  figures?: ReactNode;
  /** Who and what the tab says, where the address alone does not. */
  tab?: string | undefined;
  children: ReactNode;
}

const phone = '(width < 48rem)';

function watchWidth(onChange: () => void): () => void {
  const query = matchMedia(phone);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Only the browser draws the administration. */
const useIsPhone = (): boolean =>
  useSyncExternalStore(
    watchWidth,
    () => matchMedia(phone).matches,
    () => false,
  );

/** docs/product/administration.md#pages-of-the-administration */
export function AdminPage({
  title,
  description,
  action,
  more = [],
  width = 'table',
  figures,
  tab,
  children,
}: AdminPageProps) {
  const isPhone = useIsPhone();
  usePageTitle(tab);
  return (
    <div className="mx-auto w-full max-w-[84rem] px-4 py-5 md:p-6">
      <div className={clsx(width === 'form' && 'max-w-[45rem]')}>
        <header className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 md:mb-5">
          <div className="min-w-0">
            <h1 className="wrap-anywhere text-2xl">{title}</h1>
            {description ? <p className="measure wrap-anywhere mt-1 text-muted">{description}</p> : null}
          </div>
          {action || more.some(Boolean) ? (
            <div className="flex items-center gap-2">
              {action}
              <ActMenu label="Plus d’actions" acts={more} className={buttonStyle({ variant: 'secondary' })}>
                <Ellipsis className="size-5" aria-hidden="true" />
              </ActMenu>
            </div>
          ) : null}
        </header>
        {figures && !isPhone ? <div className="mb-6">{figures}</div> : null}
        {children}
        {figures && isPhone ? <div className="mt-6">{figures}</div> : null}
      </div>
    </div>
  );
}

/** A part of a page that has a heading of its own. */
export const panel = 'min-w-0 rounded-lg border border-line bg-surface p-4 shadow-low md:p-6';

/** The shape of a thing's page: what it is, what happened, its facts at the right. */
export function ThingSkeleton() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex flex-col gap-6">
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-72 w-full" />
      </div>
      <Skeleton className="h-80 w-full" />
    </div>
  );
}

interface AwaitedThingProps {
  title: string;
  query: Pick<UseQueryResult, 'data' | 'isError' | 'error' | 'isFetching' | 'refetch'>;
  failed: string;
  loading: string;
  /** What is said of one that is not there, and the list that leads to the others. */
  gone: { title: string; text: string; to: string; list: string };
}

/** The page of one thing while it comes, could not come, or is not there. */
export function AwaitedThing({ title, query, failed, loading, gone }: AwaitedThingProps) {
  return (
    <AdminPage title={title}>
      {isGone(query.error) ? (
        <EmptyState title={gone.title} action={<ButtonLink to={gone.to}>{gone.list}</ButtonLink>}>
          {gone.text}
        </EmptyState>
      ) : (
        <Loaded query={query} failed={failed} loading={loading} skeleton={<ThingSkeleton />} />
      )}
    </AdminPage>
  );
}

/** docs/product/staff.md#asked-at-each-call */
export function RightMissing({ right }: { right: StaffRight }) {
  const home = <ButtonLink to="/admin/dashboard">Retour au tableau de bord</ButtonLink>;
  return (
    <ErrorState title="Votre rôle n’ouvre pas cet écran" action={home}>
      {whoMay(right)}
    </ErrorState>
  );
}

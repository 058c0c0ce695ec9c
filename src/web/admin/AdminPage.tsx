import { clsx } from 'clsx';
import Ellipsis from 'lucide-react/icons/ellipsis';
import type { ReactNode } from 'react';
import { type StaffRight, whoMay } from '#domain/people/staff-rights.ts';
import { ButtonLink, buttonStyle } from '../ui/Button.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { ActMenu, type MenuAct } from './ActMenu.tsx';

interface AdminPageProps {
  title: ReactNode;
  description?: ReactNode;
  /** The page's most frequent act: a `Button` or a `ButtonLink`. */
  action?: ReactNode;
  more?: readonly (MenuAct | false)[];
  /** `form` is for forms and reading; tables take the width. */
  width?: 'table' | 'form';
  children: ReactNode;
}

/** docs/product/administration.md#pages-of-the-administration */
export function AdminPage({
  title,
  description,
  action,
  more = [],
  width = 'table',
  children,
}: AdminPageProps) {
  return (
    <div className="mx-auto w-full max-w-[84rem] px-4 py-6 md:px-8 md:py-8">
      <div className={clsx(width === 'form' && 'max-w-[45rem]')}>
        <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
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
        {children}
      </div>
    </div>
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

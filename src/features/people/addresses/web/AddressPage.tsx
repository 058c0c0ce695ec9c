import type { ReactNode } from 'react';
import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';

/** docs/product/address.md#own-addresses */
export const signInMessage = 'Vous devez être connecté pour accéder à cette page';

export function AddressPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Breadcrumbs page={title} />
      <div className="page pt-4 pb-12 md:pt-6">
        <div className="mx-auto max-w-2xl">
          <h1 className="max-md:text-2xl">{title}</h1>
          <p className="mt-2 mb-6 text-muted">Elle figure sur vos factures.</p>
          <Card>{children}</Card>
        </div>
      </div>
    </>
  );
}

export function LeaveAddress() {
  return (
    <ButtonLink to="/dashboard?tab=profile" variant="secondary">
      Annuler
    </ButtonLink>
  );
}

export function AddressFormSkeleton() {
  return (
    <Loading label="Chargement de l’adresse…">
      <div className="flex flex-col gap-5">
        {['name', 'company', 'address', 'city', 'country', 'phone'].map((field) => (
          <div key={field} className="flex flex-col gap-2">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-11 w-full" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

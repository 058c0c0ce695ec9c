import type { ReactNode } from 'react';
import { NavigationProgress } from '#web/layout/LoadingMessage.tsx';
import { SkipLink } from '#web/layout/SkipLink.tsx';
import { usePageTitle } from '#web/seo/page-meta.ts';
import { Card } from '#web/ui/Card.tsx';
import { Logo } from '#web/ui/Logo.tsx';

interface StaffDoorProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
  other: ReactNode;
}

/** The sign-in and the screens that lead to it share it. */
export function StaffDoor({ title, lead, children, other }: StaffDoorProps) {
  usePageTitle(title);
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <main id="contenu" tabIndex={-1} className="page flex min-h-dvh flex-col items-center py-10 md:py-20">
        <Logo />
        <div className="mt-8 w-full max-w-md">
          <h1 className="text-2xl">{title}</h1>
          {lead ? <p className="mt-2 text-muted">{lead}</p> : null}
          <div className="mt-6">
            <Card>
              <div className="flex flex-col gap-5">{children}</div>
            </Card>
          </div>
          <p className="mt-6 flex flex-wrap justify-center gap-x-6 text-center">{other}</p>
        </div>
      </main>
    </>
  );
}

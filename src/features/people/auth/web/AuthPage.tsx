import type { ReactNode } from 'react';
import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';
import { ScriptNeeded } from '#web/layout/ScriptNeeded.tsx';
import { usePageTitle } from '#web/seo/page-meta.ts';
import { Card } from '#web/ui/Card.tsx';

/** The address holds a secret: no cache may keep it and no other site may see it. */
export function secretPageHeaders(): HeadersInit {
  return { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
}

interface AuthPageProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
  other?: ReactNode;
}

export function AuthPage({ title, lead, children, other }: AuthPageProps) {
  usePageTitle(title);
  return (
    <>
      <Breadcrumbs page={title} />
      <div className="page pt-6 pb-10 md:pt-10 md:pb-16">
        <div className="mx-auto max-w-lg">
          <h1>{title}</h1>
          <p className="mt-2 mb-6 text-muted">{lead}</p>
          <Card>
            <div className="flex flex-col gap-5">
              <ScriptNeeded act="Envoyer ce formulaire" />
              {children}
            </div>
          </Card>
          {other ? <p className="mt-6 text-center text-muted">{other}</p> : null}
        </div>
      </div>
    </>
  );
}

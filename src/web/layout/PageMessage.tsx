import type { ReactNode } from 'react';
import { usePageTitle } from '../seo/page-meta.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { GearMotif } from '../ui/Logo.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';

interface PageMessageProps {
  code?: string;
  title: string;
  text: string;
  children?: ReactNode;
  withoutTrail?: boolean;
}

export function PageMessage({ code, title, text, children, withoutTrail = false }: PageMessageProps) {
  usePageTitle(title);
  return (
    <>
      {withoutTrail ? null : <Breadcrumbs page={title} />}
      <section className="page flex flex-col items-center py-16 text-center md:py-28">
        <GearMotif className="mb-6 h-24 w-30" />
        {code ? <p className="font-medium text-muted text-sm tabular-nums">Erreur {code}</p> : null}
        <h1 className="mt-1">{title}</h1>
        <p className="measure mt-3 text-lg text-muted">{text}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
      </section>
    </>
  );
}

export function NotFound() {
  return (
    <PageMessage
      code="404"
      title="Page non trouvée"
      text="L’adresse est peut-être mal recopiée, ou la page a été déplacée."
    >
      <ButtonLink to="/">Retour à l’accueil</ButtonLink>
      <ButtonLink to="/catalogue" variant="secondary">
        Voir le catalogue
      </ButtonLink>
    </PageMessage>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useHasRight } from '#staff/lists/web/for-other-features.ts';
import { QueryFailure } from '#web/admin/QueryFailure.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { DemonstrationForm } from './DemonstrationForm.tsx';
import { staffDemonstration } from './queries.ts';

interface DemonstrationPanelProps {
  automation: { id: number; slug: string; available: boolean; published_version: number | null };
}

function DemonstrationState({ automation, allowed }: DemonstrationPanelProps & { allowed: boolean }) {
  const { slug, available, published_version } = automation;
  if (!allowed) return <p className="text-muted">L’essai n’est pas permis.</p>;
  if (available && published_version !== null)
    return (
      <p>
        <Link to={`/essayer/${slug}`} prefetch="none" className="link">
          Voir la démonstration
        </Link>
      </p>
    );
  return (
    <p className="text-muted">
      L’essai est permis&nbsp;: il s’ouvrira une fois l’automatisation en vente et sa page publiée.
    </p>
  );
}

/** See docs/product/demonstration.md#allowed-by-the-team. */
export function DemonstrationPanel({ automation }: DemonstrationPanelProps) {
  const { id } = automation;
  const query = useQuery(staffDemonstration(id));
  const mayWrite = useHasRight('content.write');
  return (
    <section aria-labelledby="essai" className="flex flex-col gap-5 border-line border-t pt-8">
      <h2 id="essai">Essayer sans compte</h2>
      {query.data ? <DemonstrationState automation={automation} allowed={query.data.allowed} /> : null}
      {query.data && mayWrite ? <DemonstrationForm key={id} id={id} initial={query.data} /> : null}
      {query.data || query.isError ? null : (
        <Loading label="Chargement de l’essai…">
          <Skeleton className="h-32 w-full" />
        </Loading>
      )}
      {query.isError && !query.data ? (
        <QueryFailure query={query} failed="Impossible de charger l’essai sans compte" />
      ) : null}
    </section>
  );
}

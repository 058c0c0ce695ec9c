import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { queryOf } from '#web/api/query-of.ts';
import { Card } from '#web/ui/Card.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import type { OwnAcceptance } from '../contract.ts';
import * as calls from '../contract.ts';

const ownAcceptances = queryOf(['own-acceptances'], calls.listAcceptances, {});

const occasions: Record<OwnAcceptance['type'], string> = {
  registration: 'À l’inscription',
  purchase: 'À un achat',
  subscription: 'À la reprise d’un abonnement',
};

function Acceptance({ type, accepted_at, edition, page_url, pdf_url, sha256 }: OwnAcceptance) {
  const at = formatDateTime(accepted_at);
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p>
        {occasions[type]}, le {at}&nbsp;:{' '}
        <Link to={page_url} className="link">
          édition {edition}
          <span className="sr-only"> acceptée le {at}</span>
        </Link>{' '}
        (
        <a href={pdf_url} className="link">
          PDF<span className="sr-only"> de l’édition acceptée le {at}</span>
        </a>
        )
      </p>
      {sha256 ? (
        <p className="mt-1 text-muted text-sm">
          Empreinte du document (SHA-256)&nbsp;: <span className="wrap-anywhere">{sha256}</span>
        </p>
      ) : null}
    </li>
  );
}

/** docs/product/account.md#terms-are-logged */
export function TermsSection() {
  const { data, isError, isFetching, refetch } = useQuery(ownAcceptances);
  return (
    <Card
      title="Conditions que vous avez acceptées"
      description="Votre contrat reste régi par l’édition que vous avez acceptée. Son document est celui que vous avez reçu."
    >
      {data ? (
        data.results.length === 0 ? (
          <p className="text-muted">Aucune acceptation n’est enregistrée.</p>
        ) : (
          <ul className="divide-y divide-line">
            {data.results.map((one) => (
              <Acceptance key={one.id} {...one} />
            ))}
          </ul>
        )
      ) : isError ? (
        <ErrorState
          title="Impossible de charger les conditions acceptées"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Loading label="Chargement des conditions acceptées…">
          <SkeletonText />
        </Loading>
      )}
    </Card>
  );
}

import { Link } from '#web/ui/Link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { StaffIdea } from '../contract.ts';

/** What is left to do of it. */
export function DraftOfIdea({
  idea: { status, draft, has_workflow_file: hasWorkflow },
}: {
  idea: StaffIdea;
}) {
  if (!draft || status !== 'in_development') return null;
  return (
    <Notice title="Une ébauche existe">
      <p>
        <Link className="link" data-next="" to={`/admin/automations/${draft.id}/edit`}>
          Relire et finir «&nbsp;{draft.name}&nbsp;»
        </Link>
        {hasWorkflow ? (
          <>
            , publier son workflow dans{' '}
            <Link className="link" to="/admin/integrations">
              Intégrations
            </Link>
          </>
        ) : null}
        , puis la mettre en vente&nbsp;: son auteur et ceux qui ont voté pour elle l’apprennent alors.
      </p>
    </Notice>
  );
}

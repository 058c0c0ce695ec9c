import { roleNeeded } from '#domain/people/staff-rights.ts';
import { useHasRight } from '#staff/lists/web/for-other-features.ts';
import { Link } from '#web/ui/Link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { StaffIdea } from '../contract.ts';

/** What is left to do of it. */
export function DraftOfIdea({
  idea: { status, draft, has_workflow_file: hasWorkflow },
}: {
  idea: StaffIdea;
}) {
  const mayFinish = useHasRight('content.write');
  if (!draft || status !== 'in_development') return null;
  if (!mayFinish)
    return (
      <Notice title="Une ébauche existe">
        {`«\u00a0${draft.name}\u00a0» attend d’être relue, finie et mise en vente\u00a0: ${roleNeeded('content.write')}`}
      </Notice>
    );
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

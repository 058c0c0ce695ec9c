import { formatDateTime } from '#domain/time/french-dates.ts';
import { CopyText } from '#web/admin/CopyText.tsx';
import { Fact } from '#web/admin/Fact.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { StaffIdea } from '../contract.ts';
import { Confidence, Status } from './IdeaParts.tsx';

const on = (instant: string) => formatDateTime(new Date(instant));

/** What is known of it, beside the words. */
export function IdeaFacts({ idea }: { idea: StaffIdea }) {
  const { ai_model_used: model, ai_processing_date: read, original_email_subject: subject } = idea;
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 md:grid-cols-3">
      <Fact label="Statut">
        <Status idea={idea} />
      </Fact>
      <Fact label="Confiance du modèle">
        <Confidence idea={idea} />
      </Fact>
      <Fact label="Usage">{idea.usage_type_display}</Fact>
      <Fact label="Catégorie">{idea.category_name ?? 'Aucune'}</Fact>
      <Fact label="Reçue">{on(idea.created_at)}</Fact>
      <Fact label="Workflow">{idea.has_workflow_file ? 'Préparé' : 'Aucun'}</Fact>
      {idea.draft ? (
        <Fact label="Automatisation">
          <Link className="link" to={`/admin/automations/${idea.draft.id}/edit`}>
            {idea.draft.name}
          </Link>
          {idea.draft.on_sale ? ', en vente' : ', hors vente'}
        </Fact>
      ) : null}
      {idea.gift ? (
        <Fact label="Cadeau à l’auteur">{idea.gift.received ? 'Reçu' : 'Attend son auteur'}</Fact>
      ) : null}
      {idea.rejection_reason ? (
        <Fact label="Motif donné à l’auteur" wide>
          <span className="whitespace-pre-wrap">{idea.rejection_reason}</span>
        </Fact>
      ) : null}
      <Fact label="Proposée par">
        <CopyText text={idea.email} what="l’adresse" />
      </Fact>
      {model ? <Fact label="Modèle">{model}</Fact> : null}
      {read ? <Fact label="Lue par l’IA">{on(read)}</Fact> : null}
      {subject ? (
        <Fact label="Email d’origine">
          {subject}
          {idea.original_email_date ? `, ${on(idea.original_email_date)}` : ''}
        </Fact>
      ) : null}
    </dl>
  );
}

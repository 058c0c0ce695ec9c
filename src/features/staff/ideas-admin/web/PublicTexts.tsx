import { PUBLIC_IDEA_STATUSES } from '#domain/idea/public-idea.ts';
import { Link } from '#web/ui/Link.tsx';
import { WrittenByAi } from '#web/ui/WrittenByAi.tsx';
import type { StaffIdea } from '../contract.ts';

/** What everybody reads of it. */
export function PublicTexts({ idea }: { idea: StaffIdea }) {
  const { status, generated_title: title, ai_summary: summary, texts_changed: isChanged } = idea;
  if (!PUBLIC_IDEA_STATUSES.some((one) => one === status)) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-base">
        Ce qu’en montre la page{' '}
        <Link className="link" to="/idees">
          Idées retenues
        </Link>
      </h3>
      <WrittenByAi isReread={isChanged} />
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p className="measure wrap-anywhere">{summary}</p>
    </section>
  );
}

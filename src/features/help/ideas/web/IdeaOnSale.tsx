import { Link } from '#web/ui/Link.tsx';
import type { Idea } from '../contract.ts';

/** What an idea has become. */
export function IdeaOnSale({ automation }: Pick<Idea, 'automation'>) {
  if (!automation) return null;
  return (
    <p className="mt-4">
      Elle est en vente&nbsp;:{' '}
      <Link className="link" to={`/automation/${automation.id}/${automation.slug}`}>
        {automation.name}
      </Link>
      .
    </p>
  );
}

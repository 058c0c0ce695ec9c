import { Link } from 'react-router';
import { CategoryIcon } from '#web/ui/CategoryIcon.tsx';
import type { CategoryChoice } from './category-choice.ts';
import { countAutomations } from './count-phrases.ts';

export function OtherCategories({ categories }: { categories: CategoryChoice[] }) {
  if (categories.length === 0) return null;
  return (
    <section aria-labelledby="autres-categories" className="mt-12 md:mt-16 print:hidden">
      <h2 id="autres-categories">Autres catégories</h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {categories.map(({ slug, name, count }) => (
          <li key={slug}>
            <Link
              to={`/catalogue/${slug}`}
              prefetch="intent"
              className="flex h-full items-center gap-4 rounded-lg border border-line bg-surface p-4 transition-colors hover:border-control/55"
            >
              <CategoryIcon name={name} className="size-6 shrink-0 text-accent-text" />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="block font-medium">{name}</span>
                <span className="block text-muted text-sm">{countAutomations(count)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Chip } from '#web/ui/Chip.tsx';
import { type CatalogueQuery, catalogueAddress } from './catalogue-address.ts';
import { type CategoryChoice, totalCount } from './category-choice.ts';

interface CategoryChipsProps {
  categories: CategoryChoice[];
  query: CatalogueQuery;
}

export function CategoryChips({ categories, query }: CategoryChipsProps) {
  const all = { slug: '', name: 'Toutes', count: totalCount(categories) };
  return (
    <nav aria-label="Catégories" className="max-md:hidden">
      <ul className="flex flex-wrap gap-2">
        {[all, ...categories].map(({ slug, name, count }) => (
          <li key={slug}>
            <Chip
              to={catalogueAddress({ category: slug, search: query.search })}
              current={slug === query.category}
              count={count}
              preventScrollReset
            >
              {name}
            </Chip>
          </li>
        ))}
      </ul>
    </nav>
  );
}

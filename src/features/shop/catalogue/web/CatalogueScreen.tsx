import { clsx } from 'clsx';
import Search from 'lucide-react/icons/search';
import { Link, redirect, useNavigation } from 'react-router';
import { formatEurosPerMonth } from '#domain/money/money.ts';
import { fromPrice } from '#domain/price/prices.ts';
import { OwnMonth } from '#money/subscriptions/web/for-other-features.ts';
import { pageContext } from '#web/page-context.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import { Chip } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { Route } from './+types/CatalogueScreen.ts';
import { CardGrid } from './CardGrid.tsx';
import {
  CATALOGUE_PARAMETERS,
  type CatalogueQuery,
  type CategoryChoice,
  catalogueAddress,
  categoryChoices,
  PAGE_SIZE,
  readCatalogueQuery,
  resultsPhrase,
  SORTS,
  sortValue,
  totalCount,
} from './catalogue-address.ts';
import { NothingFound } from './NothingFound.tsx';
import { PageLinks } from './PageLinks.tsx';
import { Sets } from './Sets.tsx';
import { automationCard } from './shown-automation.ts';
import { useFilterForm } from './use-filter-form.ts';

interface FilterFormProps {
  categories: CategoryChoice[];
  query: CatalogueQuery;
}

/** A GET form, which filters by itself once the page is interactive. */
export function FilterForm({ categories, query }: FilterFormProps) {
  const { form, typed, chosen, onSubmit } = useFilterForm(query);
  return (
    <search>
      <form
        ref={form}
        action="/catalogue"
        onSubmit={onSubmit}
        className="grid grid-cols-[1fr_auto] items-end gap-x-3 gap-y-4 md:grid-cols-[1fr_auto_12rem]"
      >
        <TextField
          label="Rechercher une automatisation"
          name="search"
          type="search"
          defaultValue={query.search}
          onChange={typed}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          placeholder="devis, TVA, relance…"
          className="min-w-0"
        />
        <Button type="submit">
          <Search className="size-5" aria-hidden="true" />
          <span className="max-sm:sr-only">Rechercher</span>
        </Button>
        <div className="col-span-2 grid grid-cols-2 gap-3 md:contents">
          {/* On a large screen chips replace it; hidden, it still keeps the category of a search. */}
          <SelectField
            label="Catégorie"
            name="category"
            defaultValue={query.category}
            onChange={chosen}
            className="min-w-0 md:hidden"
          >
            <option value="">Toutes ({totalCount(categories)})</option>
            {categories.map(({ slug, name, count }) => (
              <option key={slug} value={slug}>
                {name} ({count})
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Trier par"
            name="sort"
            defaultValue={sortValue(query.sort)}
            onChange={chosen}
            className="min-w-0"
          >
            {Object.entries(SORTS).map(([order, label]) => (
              <option key={order} value={sortValue(order)}>
                {order === 'chosen' && query.search ? 'Pertinence' : label}
              </option>
            ))}
          </SelectField>
        </div>
      </form>
    </search>
  );
}

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
              to={catalogueAddress({ ...query, category: slug, page: 1 })}
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

export const handle = { cachedQuery: CATALOGUE_PARAMETERS };

const MOST_SETS = 6;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { catalogue } = context.get(pageContext);
  const query = readCatalogueQuery(url.searchParams);
  const { category, search, sort, page } = query;
  const asked = { category: category || undefined, search, sort, page, page_size: PAGE_SIZE };
  const [{ categories, lowest, ...found }, sets] = await Promise.all([
    catalogue.readShelf(asked),
    catalogueAddress(query) === '/catalogue' ? catalogue.listSets() : [],
  ]);
  const known = !category || categories.some(({ slug }) => slug === category);
  if (!known) {
    const renamed = await catalogue.findFormerCategory(category);
    if (renamed) throw redirect(catalogueAddress({ ...query, category: renamed }), 301);
    throw redirect(catalogueAddress({ search, sort }));
  }
  if (page > 1 && found.results.length === 0) throw redirect(catalogueAddress({ ...query, page: 1 }));
  return {
    query,
    count: found.count,
    automations: found.results.map(automationCard),
    sets: sets
      .slice(0, MOST_SETS)
      .map(({ name, cards }) => ({ name, automations: cards.map(automationCard) })),
    categories: categoryChoices(categories),
    from: formatEurosPerMonth(fromPrice(lowest)),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { category, search, page } = loaderData?.query ?? { category: '', search: '', page: 1 };
  const name = loaderData?.categories.find(({ slug }) => slug === category)?.name;
  const price = loaderData ? `, à partir de ${loaderData.from}` : '';
  return pageMeta(
    {
      title: [name ?? 'Catalogue des automatisations', page > 1 ? `page ${page}` : '']
        .filter(Boolean)
        .join(', '),
      description: `Des automatisations prêtes à l’emploi pour vos devis, vos factures, votre TVA et vos fichiers${price}. Rien à installer, rien à programmer.`,
      // A category has its own page, which search engines should prefer to this filter.
      path: category && page === 1 ? `/catalogue/${category}` : catalogueAddress({ category, page }),
      noindex: search !== '',
    },
    matches,
  );
};

export default function CatalogueScreen({ loaderData }: Route.ComponentProps) {
  const { query, count, automations, sets, categories, from } = loaderData;
  const filtering = useNavigation().location?.pathname === '/catalogue';
  const pageCount = Math.ceil(count / PAGE_SIZE);
  const category = categories.find(({ slug }) => slug === query.category)?.name;
  return (
    <div className="page py-8">
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_38rem] lg:items-end">
        <div>
          <h1>Catalogue</h1>
          <p className="measure mt-2 text-muted">
            Des automatisations prêtes à l’emploi, à partir de{' '}
            <strong className="font-semibold text-ink">{from}</strong>. Vous achetez une fois, puis vous vous
            abonnez sans engagement.
          </p>
        </div>
        <div className="print:hidden">
          <FilterForm categories={categories} query={query} />
        </div>
      </div>
      <OwnMonth className="mt-5 min-h-26 max-w-2xl sm:min-h-20" />
      <div className="md:mt-5 print:hidden">
        <CategoryChips categories={categories} query={query} />
      </div>
      <div className="mt-2 mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="text-muted wrap-anywhere">
          {resultsPhrase(count, query, category, pageCount)}
        </p>
        {query.search ? (
          <Link
            to={catalogueAddress({ ...query, search: '', page: 1 })}
            preventScrollReset
            className="link inline-flex min-h-11 items-center print:hidden"
          >
            Effacer la recherche
          </Link>
        ) : null}
      </div>
      <div aria-busy={filtering} className={clsx('transition-opacity', filtering && 'opacity-60 delay-150')}>
        {automations.length > 0 ? (
          <CardGrid automations={automations} />
        ) : (
          <NothingFound query={query} elsewhere={totalCount(categories)} />
        )}
        <PageLinks
          address={catalogueAddress({ ...query, page: 1 })}
          page={query.page}
          pageCount={pageCount}
        />
      </div>
      <Sets sets={sets} />
    </div>
  );
}

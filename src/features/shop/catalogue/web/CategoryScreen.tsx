import { data, redirect } from 'react-router';
import { OwnMonth } from '#money/subscriptions/web/for-other-features.ts';
import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';
import { pageContext } from '#web/page-context.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import { CategoryIcon } from '#web/ui/CategoryIcon.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { Route } from './+types/CategoryScreen.ts';
import { CardGrid } from './CardGrid.tsx';
import {
  type CategoryChoice,
  categoryChoices,
  countAutomations,
  otherCategories,
  PAGE_SIZE,
  pageAddress,
  readPage,
  resultsPhrase,
} from './catalogue-address.ts';
import { MissingThing } from './MissingThing.tsx';
import { NothingFound } from './NothingFound.tsx';
import { PageLinks } from './PageLinks.tsx';
import { automationCard } from './shown-automation.ts';

function OtherCategories({ categories }: { categories: CategoryChoice[] }) {
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
              <span className="min-w-0 wrap-anywhere">
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

export const handle = { cachedQuery: ['page'] };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { catalogue } = context.get(pageContext);
  const page = readPage(url.searchParams.get('page'));
  const [found, categories] = await Promise.all([
    catalogue.listCards({ category: params.category, page, page_size: PAGE_SIZE }),
    catalogue.listCategories(),
  ]);
  const category = categories.find(({ slug }) => slug === params.category);
  if (!category) {
    const slug = await catalogue.findFormerCategory(params.category);
    if (slug) throw redirect(`/catalogue/${slug}${url.search}`, 301);
    return data({ category: undefined }, { status: 404 });
  }
  const { slug, name, description } = category;
  const address = `/catalogue/${slug}`;
  if (page > 1 && found.results.length === 0) throw redirect(address);
  return {
    category: { slug, name, description, address },
    page,
    count: found.count,
    automations: found.results.map(automationCard),
    others: otherCategories(categoryChoices(categories), slug),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  const category = loaderData?.category;
  if (!category) {
    const title = 'Catégorie non trouvée';
    const description = 'Cette catégorie n’existe pas ou n’existe plus.';
    return pageMeta({ title, description, path: location.pathname, noindex: true }, matches);
  }
  const { page } = loaderData;
  return pageMeta(
    {
      title: page > 1 ? `${category.name}, page ${page}` : category.name,
      description: category.description || `Les automatisations de la catégorie ${category.name}.`,
      path: pageAddress(category.address, page),
    },
    matches,
  );
};

export default function CategoryScreen({ loaderData }: Route.ComponentProps) {
  if (!loaderData.category) return <MissingThing thing="category" />;
  const { category, page, count, automations, others } = loaderData;
  const pageCount = Math.ceil(count / PAGE_SIZE);
  return (
    <>
      <Breadcrumbs page={category.name} />
      <div className="page pt-4 pb-8 md:pt-6 md:pb-12">
        <div className="flex items-start gap-4">
          <span className="grid size-13 shrink-0 place-items-center rounded-lg bg-accent-soft text-accent-text max-sm:hidden">
            <CategoryIcon name={category.name} className="size-6" />
          </span>
          <div className="min-w-0">
            <h1 className="wrap-anywhere">{category.name}</h1>
            {category.description ? (
              <p className="measure mt-2 text-lg text-muted">{category.description}</p>
            ) : null}
          </div>
        </div>
        <OwnMonth className="mt-5 min-h-26 max-w-2xl sm:min-h-20" />
        <p role="status" className="mt-6 mb-4 text-muted">
          {resultsPhrase(count, { search: '', page }, undefined, pageCount)}
        </p>
        {automations.length > 0 ? (
          <CardGrid automations={automations} />
        ) : (
          <NothingFound query={{ category: category.slug, search: '', sort: 'chosen', page }} elsewhere={0} />
        )}
        <PageLinks address={category.address} page={page} pageCount={pageCount} />
        <OtherCategories categories={others} />
      </div>
    </>
  );
}

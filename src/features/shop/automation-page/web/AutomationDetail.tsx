import { Link } from 'react-router';
import { type AutomationDetailData, Cover } from '#shop/catalogue/web/for-other-features.ts';
import { CategoryIcon } from '#web/ui/CategoryIcon.tsx';
import { Included } from './Included.tsx';
import { PurchaseBox } from './PurchaseBox.tsx';

/** On a small screen: the thing, its price, its description. On a large one the price stays beside the reading. */
export function AutomationDetail({ automation }: { automation: AutomationDetailData }) {
  const { name, image, categoryName, categorySlug, description, purchaseCount } = automation;
  return (
    <article className="page grid gap-x-12 gap-y-8 pt-4 pb-8 md:pt-6 md:pb-12 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr]">
      <div className="min-w-0">
        <Link
          to={`/catalogue/${categorySlug}`}
          prefetch="intent"
          className="inline-flex min-h-9 items-center gap-1.5 text-muted hover:text-ink hover:underline pointer-coarse:min-h-11"
        >
          <CategoryIcon name={categoryName} className="size-4.5 shrink-0" />
          {categoryName}
        </Link>
        <h1 className="[overflow-wrap:anywhere]">{name}</h1>
        {purchaseCount > 0 ? (
          <p className="mt-1 text-muted">
            {purchaseCount}&nbsp;achat{purchaseCount > 1 ? 's' : ''}
          </p>
        ) : null}
        <Cover
          image={image}
          categoryName={categoryName}
          first
          className="mt-5 rounded-lg border border-line"
        />
      </div>
      <div className="lg:sticky lg:top-22 lg:row-span-2 lg:self-start">
        <PurchaseBox automation={automation} />
      </div>
      <div className="min-w-0">
        <section aria-labelledby="description">
          <h2 id="description">Description</h2>
          <p className="measure mt-3 whitespace-pre-line text-lg">{description}</p>
        </section>
        <Included automation={automation} />
      </div>
    </article>
  );
}

import { clsx } from 'clsx';
import Check from 'lucide-react/icons/check';
import { type MouseEvent, useState } from 'react';
import { data, redirect } from 'react-router';
import { mapNotes } from '#domain/edits/automation-record.ts';
import { PHONE_PICTURE, sourcesOf } from '#domain/page/pictures.ts';
import { firstSentence } from '#domain/text/first-sentence.ts';
import { frenchSpaces } from '#domain/text/french-spaces.ts';
import { REPLY_TIME } from '#domain/time/reply-time.ts';
import type { CataloguePages, AutomationDetail as Detail } from '#shop/catalogue/contract.ts';
import {
  automationAddress,
  automationCard,
  CardGrid,
  Cover,
  MissingThing,
  nameAndPrices,
  readId,
} from '#shop/catalogue/web/for-other-features.ts';
import { TrialOffer } from '#shop/free-trial/web/for-other-features.ts';
import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';
import { pageContext } from '#web/page-context.ts';
import { product } from '#web/seo/json-ld.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { CategoryIcon } from '#web/ui/CategoryIcon.tsx';
import { Link } from '#web/ui/Link.tsx';
import { WrittenByAi } from '#web/ui/WrittenByAi.tsx';
import type { Route } from './+types/AutomationScreen.ts';
import { PictureDialog, type ShownPicture } from './PictureDialog.tsx';
import { PurchaseBox } from './PurchaseBox.tsx';
import { ShortTexts } from './ShortTexts.tsx';

/** A click that asks for another tab follows the link. */
const isElsewhere = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button !== 0 || ctrlKey || metaKey || shiftKey;

interface PictureLinkProps {
  picture: ShownPicture;
  isFirst: boolean;
  onOpen: () => void;
}

/** It links to the picture where no script runs. Its size is known, so that nothing moves. */
function PictureLink({ picture, isFirst, onOpen }: PictureLinkProps) {
  const { image, width, height, caption } = picture;
  return (
    <figure className={clsx('min-w-0', isFirst && 'col-span-full')}>
      <a
        href={image}
        data-acts
        aria-haspopup="dialog"
        onClick={(event) => {
          if (isElsewhere(event)) return;
          event.preventDefault();
          onOpen();
        }}
        className="block overflow-hidden rounded-lg border border-line bg-sunken"
      >
        <img
          src={image}
          srcSet={sourcesOf(picture)}
          sizes={isFirst ? `(min-width: 64rem) 44rem, ${PHONE_PICTURE}` : '(min-width: 64rem) 11rem, 25vw'}
          alt={caption}
          width={width}
          height={height}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : undefined}
          decoding="async"
          className={clsx('aspect-8/5 w-full', isFirst ? 'object-contain' : 'object-cover object-top')}
        />
      </a>
      {isFirst ? (
        <figcaption aria-hidden="true" className="mt-2 text-muted text-sm wrap-anywhere">
          {caption}
        </figcaption>
      ) : null}
    </figure>
  );
}

/** docs/product/automation.md#shown-before-it-is-bought */
export function PictureGallery({ name, pictures }: { name: string; pictures: readonly ShownPicture[] }) {
  const [opened, setOpened] = useState<number>();
  if (pictures.length === 0) return null;
  return (
    <section aria-label="En images" className="mt-5">
      <div className="grid grid-cols-4 gap-3">
        {pictures.map((picture, index) => (
          <PictureLink
            key={picture.id}
            picture={picture}
            isFirst={index === 0}
            onOpen={() => setOpened(index)}
          />
        ))}
      </div>
      <PictureDialog
        name={name}
        pictures={pictures}
        shown={opened}
        onShow={setOpened}
        onClose={() => setOpened(undefined)}
      />
    </section>
  );
}

export function automationDetail(automation: Detail) {
  return {
    ...nameAndPrices(automation),
    description: frenchSpaces(automation.description),
    byAi: automation.description_by_ai,
    texts: mapNotes((name) => frenchSpaces(automation[name])),
    pictures: automation.pictures,
    categorySlug: automation.category_slug,
    purchaseCount: automation.purchase_count,
    hasPage: automation.has_webhook_file,
    hasDemonstration: automation.has_demonstration,
    bookable: automation.available && automation.subscription_available,
  };
}

type ShownAutomation = ReturnType<typeof automationDetail>;

const always = [
  'L’automatisation vous appartient\u00a0: pas de second achat si vous arrêtez l’abonnement puis le reprenez.',
  'Sa page ouverte à toute heure depuis votre compte, tant que l’abonnement est actif.',
  `L’aide de notre équipe, ${REPLY_TIME}.`,
  'Tout changement de prix de l’abonnement annoncé 30\u00a0jours avant.',
];
const page = 'Une page prête à l’emploi dans votre navigateur\u00a0: rien à installer, rien à programmer.';

function Included({ automation }: { automation: Pick<ShownAutomation, 'hasPage'> }) {
  return (
    <section aria-labelledby="compris" className="mt-10">
      <h2 id="compris">Ce qui est compris</h2>
      <ul className="measure mt-4 space-y-3">
        {(automation.hasPage ? [page, ...always] : always).map((line) => (
          <li key={line} className="flex gap-3">
            <Check className="mt-0.5 size-5 shrink-0 text-accent-text" aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A small screen shows the product, its price, its description; a large one keeps the price beside the text. */
function AutomationDetail({ automation }: { automation: ShownAutomation }) {
  const { name, image, categoryName, categorySlug, description, byAi, purchaseCount } = automation;
  const { texts, pictures } = automation;
  const promise = firstSentence(description);
  return (
    <article className="page grid gap-x-12 gap-y-8 pt-4 pb-8 md:pt-6 md:pb-12 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 text-muted">
          <Link
            to={`/catalogue/${categorySlug}`}
            prefetch="intent"
            className="inline-flex min-h-9 items-center gap-1.5 hover:text-ink hover:underline pointer-coarse:min-h-11"
          >
            <CategoryIcon name={categoryName} className="size-4.5 shrink-0" />
            {categoryName}
          </Link>
          {purchaseCount > 0 ? (
            <p>
              {purchaseCount}&nbsp;achat{purchaseCount > 1 ? 's' : ''}
            </p>
          ) : null}
        </div>
        <h1 className="wrap-anywhere">{name}</h1>
        {promise ? <p className="mt-2 wrap-anywhere md:text-lg">{promise}</p> : null}
        {pictures.length > 0 ? (
          <PictureGallery name={name} pictures={pictures} />
        ) : (
          <Cover
            image={image}
            categoryName={categoryName}
            first
            className="mt-5 rounded-lg border border-line"
          />
        )}
      </div>
      <div className="flex flex-col gap-4 lg:sticky lg:top-22 lg:row-span-2 lg:self-start in-data-[session=customer]:[&:has([data-loading-price])>[data-try-first]]:invisible [&:has(#chez-vous)>[data-try-first]]:hidden">
        <PurchaseBox automation={automation} />
        <TryFirst automation={automation} />
        {automation.bookable ? <TrialOffer automationId={automation.id} /> : null}
      </div>
      <div className="min-w-0">
        <section aria-labelledby="description">
          <h2 id="description">Description</h2>
          <p className="measure mt-3 whitespace-pre-line text-lg">{description}</p>
          {byAi ? <WrittenByAi /> : null}
          <ShortTexts texts={texts} />
        </section>
        <Included automation={automation} />
      </div>
    </article>
  );
}

/** docs/product/automation.md#three-addresses-one-page */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const id = readId(params.id);
  const found = id === undefined ? undefined : await context.get(pageContext).catalogue.findAutomation(id);
  if (!found) return data({ automation: undefined }, { status: 404 });
  const address = automationAddress(found);
  if (url.pathname !== address) throw redirect(address + url.search, 301);
  const { catalogue } = context.get(pageContext);
  return { automation: automationDetail(found), related: await relatedTo(found, catalogue) };
}

const RELATED = 3;

/** Those of its set, else of its category, then the most chosen (docs/product/automation.md#shown-before-it-is-bought). */
async function relatedTo({ id, category_slug: category, set_name }: Detail, catalogue: CataloguePages) {
  const isAnother = (card: { id: number }) => card.id !== id;
  const sets = set_name ? await catalogue.listSets() : [];
  const set = sets.find(({ cards }) => cards.some((card) => card.id === id));
  if (set)
    return {
      title: `Ils vont ensemble\u00a0: ${set.name}`,
      automations: set.cards.filter(isAnother).map(automationCard),
    };
  const asked = { page: 1, page_size: 2 * RELATED + 1 };
  const shelves = await Promise.all([
    catalogue.listCards({ ...asked, category }),
    catalogue.listCards(asked),
  ]);
  const others = shelves.flatMap(({ results }) => results).filter(isAnother);
  const cards = new Map(others.map((card) => [card.id, card]));
  return { title: 'À voir aussi', automations: [...cards.values()].slice(0, RELATED).map(automationCard) };
}

function Related({ title, automations }: Awaited<ReturnType<typeof relatedTo>>) {
  if (automations.length === 0) return null;
  return (
    <section aria-labelledby="proches" className="page pb-12 print:hidden">
      <h2 id="proches">{title}</h2>
      <div className="mt-4">
        <CardGrid automations={automations} below />
      </div>
    </section>
  );
}

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  const automation = loaderData?.automation;
  if (!automation) {
    const title = 'Automatisation non trouvée';
    const description = 'Cette automatisation n’existe pas ou n’est plus en vente.';
    return pageMeta({ title, description, path: location.pathname, noindex: true }, matches);
  }
  const { name, description, image, categoryName, purchasePrice, bookable, pictures } = automation;
  const images = [...(image ? [image] : []), ...pictures.map((picture) => picture.image)];
  const path = automationAddress(automation);
  const sold = { name, description, path, category: categoryName, price: purchasePrice, available: bookable };
  return pageMeta(
    {
      title: name,
      description,
      path,
      image: image ?? undefined,
      type: 'product',
      jsonLd: (site) => [product({ ...sold, images }, site)],
    },
    matches,
  );
};

export default function AutomationScreen({ loaderData }: Route.ComponentProps) {
  if (!loaderData.automation) return <MissingThing thing="automation" />;
  const { automation, related } = loaderData;
  return (
    <>
      <Breadcrumbs page={automation.name} />
      <AutomationDetail automation={automation} />
      <Related {...related} />
    </>
  );
}

interface TryFirstProps {
  automation: { slug: string; hasDemonstration: boolean };
}

/**
 * It stands beside the purchase (docs/product/demonstration.md), not beside what one has. Who is signed in sees it once
 * it is known where it stays.
 */
function TryFirst({ automation: { slug, hasDemonstration } }: TryFirstProps) {
  if (!hasDemonstration) return null;
  return (
    <div data-try-first className="flex flex-col gap-1.5 print:hidden">
      <ButtonLink to={`/essayer/${slug}`} rel="nofollow" prefetch="none" variant="secondary" wide>
        Essayer sans compte
      </ButtonLink>
      <p className="text-center text-muted text-sm">Dix minutes, sur des données inventées.</p>
    </div>
  );
}

import { data, redirect } from 'react-router';
import {
  automationAddress,
  automationDetail,
  MissingThing,
  readId,
} from '#shop/catalogue/web/for-other-features.ts';
import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';
import { pageContext } from '#web/page-context.ts';
import { product } from '#web/seo/json-ld.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import type { Route } from './+types/AutomationScreen.ts';
import { AutomationDetail } from './AutomationDetail.tsx';

/** See docs/product/automation.md#three-addresses-one-page. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const id = readId(params.id);
  const found = id === undefined ? undefined : await context.get(pageContext).catalogue.findAutomation(id);
  if (!found) return data({ automation: undefined }, { status: 404 });
  const address = automationAddress(found);
  if (url.pathname !== address) throw redirect(address + url.search, 301);
  return { automation: automationDetail(found) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  const automation = loaderData?.automation;
  if (!automation) {
    const title = 'Automatisation non trouvée';
    const description = 'Cette automatisation n’existe pas ou n’est plus en vente.';
    return pageMeta({ title, description, path: location.pathname, noindex: true }, matches);
  }
  const { name, description, image, categoryName, purchasePrice, bookable } = automation;
  const path = automationAddress(automation);
  const sold = { name, description, path, category: categoryName, price: purchasePrice, available: bookable };
  return pageMeta(
    {
      title: name,
      description,
      path,
      image: image ?? undefined,
      type: 'product',
      jsonLd: (site) => [product({ ...sold, image: image ?? undefined }, site)],
    },
    matches,
  );
};

export default function AutomationScreen({ loaderData }: Route.ComponentProps) {
  const { automation } = loaderData;
  if (!automation) return <MissingThing thing="automation" />;
  return (
    <>
      <Breadcrumbs page={automation.name} />
      <AutomationDetail automation={automation} />
    </>
  );
}

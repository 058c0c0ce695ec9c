/** A sheet as HTML to paste into a shop, and as structured data (schema.org, in JSON-LD). */
import { htmlText } from '#domain/text/html-text.ts';
import {
  type Contact,
  gtinOf,
  isEmail,
  isWeb,
  linesOf,
  type Product,
  priceCents,
  productFaults,
} from './core.ts';
import { isElectronic } from './safety.ts';
import { headOf, paragraphs, sections, shownTexts, stop, upper } from './texts.ts';

function item(line: string): string {
  const { head, rest } = headOf(line);
  return head
    ? `<li><strong>${htmlText(head)}\u00a0:</strong> ${htmlText(rest)}</li>`
    : `<li>${htmlText(rest)}</li>`;
}

/** `base`: the level of the first heading. */
export function asHtml(product: Product, base: 1 | 2 | 3): string {
  const heading = (level: number, text: string) => `<h${level}>${htmlText(text)}</h${level}>`;
  const blocks = sections(product).flatMap(({ title, is, lines }) => [
    heading(base + 1, title),
    ...(is === 'list'
      ? [`<ul>\n${lines.map(item).join('\n')}\n</ul>`]
      : lines.map((line) => `<p>${htmlText(line)}</p>`)),
  ]);
  const first = paragraphs(product).map((text) => `<p>${htmlText(text)}</p>`);
  return [heading(base, product.name), ...first, ...blocks].join('\n');
}

const organization = ({ name, address, electronic }: Contact): Record<string, string> => ({
  '@type': 'Organization',
  name: name.trim(),
  ...(address.trim() ? { address: linesOf(address).join(', ') } : {}),
  ...(isEmail(electronic) ? { email: electronic } : {}),
  ...(isElectronic(electronic) && !isEmail(electronic) ? { url: electronic } : {}),
});

function offerOf(product: Product, isRight: (field: string) => boolean): Record<string, unknown> | undefined {
  const cents = priceCents(product);
  if (cents === null) return undefined;
  return {
    '@type': 'Offer',
    price: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
    priceCurrency: product.currency,
    availability: `https://schema.org/${product.availability}`,
    itemCondition: `https://schema.org/${product.condition}`,
    ...(product.url && isRight('url') ? { url: product.url } : {}),
    ...(product.shop ? { seller: { '@type': 'Organization', name: product.shop } } : {}),
  };
}

/** What is wrong is left out: search engines refuse the whole for one false number. */
export function structuredData(product: Product): Record<string, unknown> {
  const wrong = new Set(productFaults(product).map(({ field }) => field));
  const isRight = (field: string) => !wrong.has(field);
  const { reference, brand, colour, material, kind, maker, model, strengths } = product;
  const images = linesOf(product.images).filter(isWeb);
  const gtin = gtinOf(product);
  const offers = offerOf(product, isRight);
  const description = [...paragraphs(product), ...linesOf(strengths).map((line) => stop(upper(line)))];
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: description.join(' '),
    ...(images.length > 0 ? { image: images } : {}),
    ...(reference ? { sku: reference } : {}),
    ...(gtin && isRight('gtin') ? { [`gtin${gtin.length}`]: gtin } : {}),
    ...(brand ? { brand: { '@type': 'Brand', name: brand } } : {}),
    ...(colour ? { color: colour } : {}),
    ...(material ? { material } : {}),
    ...(kind ? { category: kind } : {}),
    ...(model.trim() ? { model: model.trim() } : {}),
    ...(maker.name.trim() ? { manufacturer: organization(maker) } : {}),
    ...(offers ? { offers } : {}),
  };
}

/** An end of script within a value would end the block. */
export const scriptTag = (product: Product): string =>
  `<script type="application/ld+json">\n${JSON.stringify(structuredData(product), null, 2).replaceAll('<', '\\u003c')}\n</script>`;

export function asPage(product: Product): string {
  const { title, description } = shownTexts(product);
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${htmlText(title)}</title>
<meta name="description" content="${htmlText(description)}">
${scriptTag(product)}
</head>
<body>
${asHtml(product, 1)}
</body>
</html>
`;
}

import { describe, expect, it } from 'vitest';
import { euroCents } from '#domain/money/money.ts';
import { breadcrumbList, product, safeJson } from './json-ld.ts';
import { pageMeta } from './page-meta.ts';

const site = {
  siteName: 'Rouage',
  siteUrl: 'https://rouage.example',
  contactEmail: 'bonjour@rouage.example',
  withVat: true,
};
const matches = [
  { id: 'root', loaderData: site },
  { id: 'catalogue', loaderData: { other: true } },
];
const page = { title: 'Catalogue', description: 'Toutes les automatisations.', path: '/catalogue' };

describe('the metadata of a page', () => {
  it('names the page and the site, once as a title and once for social networks', () => {
    const meta = pageMeta(page, matches);
    expect(meta).toContainEqual({ title: 'Catalogue - Rouage' });
    expect(meta).toContainEqual({ property: 'og:title', content: 'Catalogue - Rouage' });
    expect(meta).toContainEqual({ property: 'og:locale', content: 'fr_FR' });
  });

  it('uses a bar after a title of more than 50 characters', { tags: ['2.meta.title'] }, () => {
    const title = 'x'.repeat(51);
    expect(pageMeta({ ...page, title }, matches)).toContainEqual({ title: `${title} | Rouage` });
  });

  it('cuts a description to 155 characters', () => {
    const meta = pageMeta({ ...page, description: 'é'.repeat(200) }, matches);
    const description = meta.find((tag) => 'name' in tag && tag.name === 'description');
    expect(String(description && 'content' in description && description.content).length).toBeLessThanOrEqual(
      155,
    );
  });

  it('gives one whole canonical address', () => {
    const canonical = { tagName: 'link', rel: 'canonical', href: 'https://rouage.example/catalogue' };
    expect(pageMeta(page, matches)).toContainEqual(canonical);
  });

  it('gives no canonical address to a page that is not to be found', () => {
    const meta = pageMeta({ ...page, noindex: true }, matches);
    expect(meta).toContainEqual({ name: 'robots', content: 'noindex' });
    expect(meta.some((tag) => 'rel' in tag && tag.rel === 'canonical')).toBe(false);
  });

  it('makes a picture’s address whole and leaves one that is', () => {
    const image = (address: string) => pageMeta({ ...page, image: address }, matches);
    expect(image('/c.png')).toContainEqual({ property: 'og:image', content: 'https://rouage.example/c.png' });
    expect(image('https://cdn.example/c.png')).toContainEqual({
      property: 'og:image',
      content: 'https://cdn.example/c.png',
    });
  });

  it('still names the site when the root could not be loaded', () => {
    expect(pageMeta(page, [undefined])).toContainEqual({ title: 'Catalogue - Rouage' });
  });
});

describe('structured data', () => {
  it('gives a product’s price with two decimals and a point', () => {
    const sold = {
      name: 'Devis',
      description: 'd',
      path: '/automation/1/devis',
      price: euroCents(2490),
      available: true,
    };
    expect(product(sold, site).offers).toMatchObject({
      price: '24.90',
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
      url: 'https://rouage.example/automation/1/devis',
    });
  });

  it('names every picture of a product by its whole address, and none where there is none', () => {
    const sold = { name: 'Devis', description: 'd', path: '/x', price: euroCents(100), available: true };
    const images = ['/media/covers/a.webp', '/media/pictures/b-1280.webp'];
    expect(product({ ...sold, images }, site)).toMatchObject({
      image: images.map((image) => `https://rouage.example${image}`),
    });
    expect(product({ ...sold, images: [] }, site)).not.toHaveProperty('image');
  });

  it('numbers the breadcrumbs and gives the last one no address', () => {
    const trail = [{ label: 'Catalogue', to: '/catalogue' }, { label: 'Devis' }];
    expect(breadcrumbList(trail, site).itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Catalogue', item: 'https://rouage.example/catalogue' },
      { '@type': 'ListItem', position: 2, name: 'Devis' },
    ]);
  });

  it('cannot end the script that holds it', () => {
    const hostile = { name: '</script><script>alert(1)</script><!--\u2028' };
    expect(safeJson(hostile)).not.toMatch(/[<>&\u2028]/);
    expect(JSON.parse(safeJson(hostile))).toEqual(hostile);
  });
});

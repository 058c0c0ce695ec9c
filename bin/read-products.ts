import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { ReadAutomation } from '#app/commands-list.ts';
import { Failure } from './failure.ts';

const described = z.record(z.string(), z.unknown()).and(
  z.object({
    pictures: z.array(z.object({ file: z.string(), caption: z.unknown() })).default([]),
  }),
);

const fileOf = async (folder: string, name: string) =>
  new File([await readFile(path.join(folder, name))], name);

async function readOne(folder: string): Promise<ReadAutomation> {
  const place = path.basename(folder);
  const names = await readdir(folder);
  const told = await readFile(path.join(folder, 'automation.json'), 'utf8').catch(() => {
    throw new Failure(`${place}: it has no automation.json (docs/operate.md#a-catalogue-of-ones-own).`);
  });
  let json: unknown;
  try {
    json = JSON.parse(told);
  } catch (error) {
    throw new Failure(`${place}/automation.json: ${error instanceof Error ? error.message : error}`);
  }
  const { data, error } = described.safeParse(json);
  if (!data) throw new Failure(`${place}/automation.json: ${z.prettifyError(error)}`);
  const { pictures, ...fields } = data;
  // A name that leads out of the folder is none of its files.
  const missing = pictures.find(({ file }) => !names.includes(file));
  if (missing) throw new Failure(`${place}/automation.json: ${missing.file} is not in this folder.`);
  const cover = names.find((name) => /^cover\.(png|jpe?g|webp|avif)$/i.test(name));
  return {
    place,
    fields,
    page: names.includes('page.html') ? await fileOf(folder, 'page.html') : undefined,
    image: cover ? await fileOf(folder, cover) : undefined,
    pictures: await Promise.all(
      pictures.map(async ({ file, caption }) => ({ image: await fileOf(folder, file), caption })),
    ),
    sample: names.includes('sample.json') ? await readFile(path.join(folder, 'sample.json'), 'utf8') : null,
  };
}

/** Columns of WooCommerce's export, of Gumroad's, and plain ones; the first that is there and filled is taken. */
const COLUMNS = {
  name: ['name', 'product name', 'item name', 'title'],
  description: ['description', 'short description', 'summary'],
  category: ['categories', 'category', 'tags'],
  purchase_price: ['regular price', 'price', 'item price ($)', 'price ($)', 'purchase price'],
  subscription_price: ['subscription price', 'monthly price'],
};
const UNSORTED = 'À classer';
const USUAL_MONTH = '5';

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' };

/** Shops keep descriptions as HTML; ours is plain text. */
const plain = (html: string) =>
  html
    .replaceAll(/\\n|<br\s*\/?>|<\/(?:p|div|li|h\d)>/gi, '\n')
    // A sign that nothing closes is read to the end once, and stays.
    .replaceAll(/<[^>]*(>|$)/g, (sign, closed: string) => (closed ? '' : sign))
    .replaceAll(/&(#39|[a-z]+);/g, (sign, name: string) => SIGNS[name] ?? sign)
    .replaceAll(/\n\s*\n\s*/g, '\n\n')
    .trim();

/** `Outils > Factures, Devis` is « Factures ». */
const firstCategory = (text: string) => text.split(',')[0]?.split('>').at(-1)?.trim();

function product(row: Record<string, string>, line: number): ReadAutomation | undefined {
  const cells = new Map(
    Object.entries(row).map(([column, text]) => [column.trim().toLowerCase(), text.trim()]),
  );
  // A variation belongs to the product above it.
  if (cells.get('type')?.includes('variation')) return;
  const cell = (field: keyof typeof COLUMNS) =>
    COLUMNS[field].map((column) => cells.get(column)).find((text) => text) ?? '';
  const fields = {
    name: plain(cell('name')),
    description: plain(cell('description')) || plain(cell('name')),
    category: firstCategory(plain(cell('category'))) || UNSORTED,
    purchase_price: cell('purchase_price').replace(/^[$€]|\s?€$/g, ''),
    subscription_price: cell('subscription_price') || USUAL_MONTH,
  };
  return { place: `line ${line}`, fields, pictures: [], sample: null };
}

interface Line {
  record: Record<string, string>;
  info: { lines: number };
}

/** A list of sales names a product once for each; the first is taken. */
async function readProducts(file: string): Promise<ReadAutomation[]> {
  const text = await readFile(file, 'utf8');
  const [head = ''] = text.split('\n', 1);
  const [delimiter = ','] = [';', '\t'].filter((sign) => head.split(sign).length > head.split(',').length);
  const options = {
    bom: true,
    columns: true,
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
  } as const;
  const products = new Map<unknown, ReadAutomation>();
  try {
    for (const { record, info } of parse<Line>(text, { ...options, delimiter })) {
      const read = product(record, info.lines);
      if (read && !products.has(read.fields.name)) products.set(read.fields.name, read);
    }
  } catch (error) {
    throw new Failure(`${file}: ${error instanceof Error ? error.message : error}`);
  }
  return [...products.values()];
}

const isFolder = (entry: Dirent) => entry.isDirectory() && !entry.name.startsWith('.');

/** A folder with one folder for each automation, or a CSV of products. Throws `Failure`. */
export async function readCatalogue(where: string): Promise<ReadAutomation[]> {
  if (/\.csv$/i.test(where)) return readProducts(where);
  const entries = await readdir(where, { withFileTypes: true }).catch(() => {
    throw new Failure(`${where} is no folder, and no list of products (.csv).`);
  });
  const folders = entries
    .filter(isFolder)
    .map(({ name }) => path.join(where, name))
    .sort();
  if (folders.length === 0)
    throw new Failure(
      `${where} holds no folder: each automation has its own (docs/operate.md#a-catalogue-of-ones-own).`,
    );
  return Promise.all(folders.map(readOne));
}

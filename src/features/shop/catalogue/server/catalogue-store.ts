import type pg from 'pg';
import { pageLinks } from '#contract-kit/pagination.ts';
import type { EuroCents } from '#domain/money/money.ts';
import { type StoredPicture, shownPicture } from '#domain/page/pictures.ts';
import { type Columns, prepared } from '#server/db/connection.ts';
import type { automations, categories } from '#server/db/schema/catalogue.ts';
import { type CataloguePages, listAutomations, type ShelfOrder } from '../contract.ts';
import {
  AUTOMATION_COLUMNS,
  type AutomationRow,
  type CardRow,
  cardColumns,
  cardFields,
  type DetailRow,
  PICTURE,
  shownAutomation,
  shownDetail,
} from './automation-fields.ts';

const byName = `a.name collate french, a.id`;

/** The first two read an index (docs/product/catalogue.md#an-order-that-sells). */
const orders: Record<ShelfOrder, string> = {
  chosen: `a.subscription_available desc, (a.image_key <> '') desc, a.chosen desc, ${byName}`,
  name: byName,
  price: `a.subscription_price, a.purchase_price, ${byName}`,
  new: `a.created_at desc, ${byName}`,
};

interface Page {
  columns: string;
  where: string;
  limit: string;
  offset: string;
  order: ShelfOrder;
}

const page = ({ columns, where, limit, offset, order }: Page) => `select ${columns}, a.total
   from (
     select a.*, (select count(*)::int from automations a where ${where}) as total
     from automations a where ${where}
     order by ${orders[order]} limit ${limit} offset ${offset}
   ) a join categories c on c.id = a.category_id
   order by ${orders[order]}`;

const ofAll = { where: 'a.available', limit: '$1', offset: '$2' };
const ofCategory = {
  where: 'a.available and a.category_id = (select id from categories where slug = $1 and deleted_at is null)',
  limit: '$2',
  offset: '$3',
};

const said = `searchable(a.name || ' ' || a.description || ' ' || a.for_whom)`;

/** `words` is an SQL array; the first uses the trigram index. */
const resembles = (words: string) => `
  searchable((${words})[1]) <% ${said} and (select bool_and(searchable(w) <% ${said}) from unnest(${words}) w)`;

/** Alike enough for a typed word (docs/product/catalogue.md#words-are-forgiven), for this one question: sessions may be shared. */
async function forgivingly<Result>(
  pool: pg.Pool,
  ask: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let isDone = false;
  try {
    await client.query('begin read only; set local pg_trgm.word_similarity_threshold = 0.45');
    const result = await ask(client);
    await client.query('commit');
    isDone = true;
    return result;
  } finally {
    client.release(!isDone);
  }
}

export interface ShelfFilter {
  category?: string;
  search?: string;
  sort?: ShelfOrder;
  limit: number;
  offset: number;
}

const ofEachOrder = <Made>(make: (order: ShelfOrder) => Made): Record<ShelfOrder, Made> => ({
  chosen: make('chosen'),
  name: make('name'),
  price: make('price'),
  new: make('new'),
});

/** Statements of their own, because PostgreSQL would plan one with an optional category again at each call. */
function shelf<Row extends pg.QueryResultRow>(name: string, columns: string) {
  type Totalled = Row & { total: number };
  const everything = ofEachOrder((order) =>
    prepared<Totalled, [number, number]>(`${name}_all_${order}`, page({ columns, ...ofAll, order })),
  );
  const oneCategory = ofEachOrder((order) =>
    prepared<Totalled, [string, number, number]>(
      `${name}_category_${order}`,
      page({ columns, ...ofCategory, order }),
    ),
  );
  const matching = ofEachOrder((order) => {
    const closest = `${order === 'chosen' ? 'a.closeness desc, ' : ''}${orders[order]}`;
    return prepared<Totalled, [string | null, number, number, string[], string]>(
      `${name}_search_${order}`,
      `select ${columns}, a.total
       from (
         select a.*, count(*) over ()::int as total
         from (
           select a.*, case when searchable($5) <% searchable(a.name)
             then word_similarity(searchable($5), searchable(a.name)) else 0 end as closeness
           from automations a
           where a.available and ($1::text is null or a.category_id = (select id from categories where slug = $1 and deleted_at is null))
             and ${resembles('$4::text[]')}
         ) a
         order by ${closest} limit $2 offset $3
       ) a join categories c on c.id = a.category_id
       order by ${closest}`,
    );
  });
  return async (pool: pg.Pool, filter: ShelfFilter): Promise<{ rows: Row[]; total: number }> => {
    const words = wordsOf(filter.search);
    const { category, sort = 'chosen', limit, offset } = filter;
    const rows = await (words.length > 0
      ? forgivingly(pool, (client) =>
          matching[sort](client, category ?? null, limit, offset, words, words.join(' ')),
        )
      : category === undefined
        ? everything[sort](pool, limit, offset)
        : oneCategory[sort](pool, category, limit, offset));
    return { rows, total: rows[0]?.total ?? 0 };
  };
}

export const selectAutomations = shelf<AutomationRow>('catalogue', AUTOMATION_COLUMNS.shown);
/** Counts cost more than all the rest, and no card shows them. */
const selectCards = shelf<CardRow>('cards', cardColumns);

const one = prepared<DetailRow, [number]>(
  'catalogue_detail',
  `select ${AUTOMATION_COLUMNS.detail}
   from automations a join categories c on c.id = a.category_id where a.id = $1 and a.available`,
);

/** Names that differ by capitals and accents alone are one. */
const sets = prepared<{ name: string; cards: CardRow[] }, []>(
  'catalogue_sets',
  `select min(card.set_name) as name, json_agg(card order by card.place) as cards
   from (
     select ${cardColumns}, a.set_name, a.chosen, row_number() over (order by ${orders.chosen}) as place
     from automations a join categories c on c.id = a.category_id
     where a.available and a.subscription_available and a.set_name <> ''
   ) card
   group by searchable(card.set_name) having count(*) > 1
   order by sum(card.chosen) desc, min(card.set_name) collate french`,
);

const atWork = prepared<Columns<typeof automations, 'id' | 'name' | 'slug'> & { picture: StoredPicture }, []>(
  'catalogue_at_work',
  `select a.id, a.name, a.slug, ${PICTURE} as picture
   from automations a join automation_pictures i on i.automation_id = a.id and i.position = 1
   where a.available order by ${orders.chosen} limit 1`,
);

interface CategoryRow extends Columns<typeof categories, 'id' | 'name' | 'slug' | 'description'> {
  automations_count: number;
}

const categoriesCounting = (condition: string) => `
  select c.id, c.name, c.slug, c.description, coalesce(counted.automations, 0) as automations_count
  from categories c left join (
    select a.category_id, count(*)::int as automations from automations a where a.available ${condition} group by 1
  ) counted on counted.category_id = c.id
  where c.deleted_at is null
  order by c.name collate french`;

const everyCategory = prepared<CategoryRow, []>('catalogue_categories', categoriesCounting(''));

const categoriesOfMatches = prepared<CategoryRow, [string[]]>(
  'catalogue_search_categories',
  categoriesCounting(`and ${resembles('$1::text[]')}`),
);

const formerCategory = prepared<Columns<typeof categories, 'slug'>, [string]>(
  'catalogue_former_category',
  `select c.slug from former_category_slugs f join categories c on c.id = f.category_id
   where f.slug = $1 and c.deleted_at is null`,
);

const publicAutomations = prepared<Columns<typeof automations, 'id' | 'slug' | 'updated_at'>, []>(
  'catalogue_public_automations',
  'select id, slug, updated_at from automations where available order by id',
);

const lowestMonthly =
  'select min(subscription_price) as price from automations where available and subscription_available';
const lowestPrice = prepared<{ price: EuroCents | null }, []>('catalogue_lowest_price', lowestMonthly);

async function selectLowestPrice(pool: pg.Pool): Promise<EuroCents | null> {
  const [row] = await lowestPrice(pool);
  return row?.price ?? null;
}

interface ShelfRow {
  cards: (CardRow & { total: number })[];
  categories: CategoryRow[];
  lowest: EuroCents | null;
}

/** The whole catalogue page in one answer, which costs less than three queries. */
const wholeShelf = (cards: string) => `
  select (select coalesce(json_agg(card), '[]') from (${cards}) card) as cards,
    (select coalesce(json_agg(category), '[]') from (${categoriesCounting('')}) category) as categories,
    (${lowestMonthly}) as lowest`;

const columns = cardColumns;
const shelfOfAll = ofEachOrder((order) =>
  prepared<ShelfRow, [number, number]>(`shelf_all_${order}`, wholeShelf(page({ columns, ...ofAll, order }))),
);
const shelfOfCategory = ofEachOrder((order) =>
  prepared<ShelfRow, [string, number, number]>(
    `shelf_category_${order}`,
    wholeShelf(page({ columns, ...ofCategory, order })),
  ),
);

/** A page of cards with every category and the lowest monthly price, in cents. */
export async function selectShelf(pool: pg.Pool, filter: ShelfFilter) {
  const { category, search, sort = 'chosen', limit, offset } = filter;
  if (wordsOf(search).length > 0) {
    const asked = [
      selectCards(pool, filter),
      selectCategories(pool, search),
      selectLowestPrice(pool),
    ] as const;
    const [{ rows, total }, categories, lowest] = await Promise.all(asked);
    return { rows, total, categories, lowest };
  }
  const [found] = await (category === undefined
    ? shelfOfAll[sort](pool, limit, offset)
    : shelfOfCategory[sort](pool, category, limit, offset));
  const { cards: rows = [], categories = [], lowest = null } = found ?? {};
  return { rows, total: rows[0]?.total ?? 0, categories, lowest };
}

export async function selectAutomation(pool: pg.Pool, id: number): Promise<DetailRow | undefined> {
  const [row] = await one(pool, id);
  return row;
}

/** Each counts only what a search found. */
export function selectCategories(pool: pg.Pool, search?: string): Promise<CategoryRow[]> {
  const words = wordsOf(search);
  return words.length > 0
    ? forgivingly(pool, (client) => categoriesOfMatches(client, words))
    : everyCategory(pool);
}

async function selectFormerCategory(pool: pg.Pool, slug: string) {
  const [row] = await formerCategory(pool, slug);
  return row;
}

export function selectPublicAutomations(pool: pg.Pool) {
  return publicAutomations(pool);
}

function wordsOf(search: string | undefined): string[] {
  return search?.split(/\s+/).filter(Boolean) ?? [];
}

export function browseCatalogue(pool: pg.Pool): CataloguePages {
  return {
    async listAutomations({ page, page_size, ...filter }) {
      const { rows, total } = await selectAutomations(pool, {
        ...filter,
        sort: 'name',
        limit: page_size,
        offset: (page - 1) * page_size,
      });
      return {
        count: total,
        ...pageLinks(listAutomations.path, { ...filter, page_size }, total, page, page_size),
        results: rows.map(shownAutomation),
      };
    },
    async listCards({ page, page_size, ...filter }) {
      const asked = { ...filter, limit: page_size, offset: (page - 1) * page_size };
      const { rows, total } = await selectCards(pool, asked);
      return { count: total, results: rows.map(cardFields) };
    },
    async readShelf({ page, page_size, ...filter }) {
      const asked = { ...filter, limit: page_size, offset: (page - 1) * page_size };
      const { rows, total, categories, lowest } = await selectShelf(pool, asked);
      return { count: total, results: rows.map(cardFields), categories, lowest };
    },
    async findAutomation(id) {
      const row = await selectAutomation(pool, id);
      return row && shownDetail(row);
    },
    async listSets() {
      const found = await sets(pool);
      return found.map(({ name, cards }) => ({ name, cards: cards.map(cardFields) }));
    },
    async firstAtWork() {
      const [row] = await atWork(pool);
      return (
        row && {
          name: row.name,
          address: `/automation/${row.id}/${row.slug}`,
          picture: shownPicture(row.picture),
        }
      );
    },
    lowestMonthlyPrice: () => selectLowestPrice(pool),
    listCategories: (search) => selectCategories(pool, search),
    findFormerCategory: async (slug) => (await selectFormerCategory(pool, slug))?.slug,
  };
}

import { z } from 'zod';
import { numberInAddress } from './fields.ts';

/** docs/product/api.md#pages-of-a-list */
export const pageQuery = z.strictObject({
  page: numberInAddress(z.int().min(1).max(10_000).default(1)),
  page_size: numberInAddress(z.int().min(1).max(100).default(24)),
});

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    count: z.number().int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });
}

export function pageLinks(
  path: string,
  query: Record<string, unknown>,
  count: number,
  page: number,
  size: number,
) {
  const link = (target: number) => {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...query, page: target })) {
      const text = String(value ?? '');
      if (text !== '') parameters.set(name, text);
    }
    return `${path}?${parameters}`;
  };
  return {
    next: page * size < count ? link(page + 1) : null,
    previous: page > 1 ? link(page - 1) : null,
  };
}

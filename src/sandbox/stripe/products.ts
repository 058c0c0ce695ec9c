import { z } from 'zod';
import { endpoint, noParams } from './endpoint.ts';
import { invalid } from './errors.ts';
import { changesBetween, emit } from './events.ts';
import { matching, paginate } from './lists.ts';
import { flag, mergeMetadata, metadata, pages, range, text } from './params.ts';
import { newId } from './records.ts';
import type { Product } from './wire.ts';

const shared = {
  active: flag.optional(),
  description: z.string().optional(),
  images: z.array(text).optional(),
  metadata: metadata.optional(),
  shippable: flag.optional(),
  statement_descriptor: z.string().optional(),
  tax_code: z.string().optional(),
  unit_label: z.string().optional(),
  url: z.string().optional(),
};
const updateParams = z.strictObject({ ...shared, name: text.optional(), default_price: text.optional() });

function assign(product: Product, given: z.output<typeof updateParams>): void {
  if (given.active !== undefined) product.active = given.active;
  if (given.name !== undefined) product.name = given.name;
  if (given.description !== undefined) product.description = given.description || null;
  if (given.images !== undefined) product.images = given.images;
  if (given.shippable !== undefined) product.shippable = given.shippable;
  if (given.statement_descriptor !== undefined) product.statement_descriptor = given.statement_descriptor;
  if (given.tax_code !== undefined) product.tax_code = given.tax_code || null;
  if (given.unit_label !== undefined) product.unit_label = given.unit_label || null;
  if (given.url !== undefined) product.url = given.url || null;
  if (given.default_price !== undefined) product.default_price = given.default_price;
  product.metadata = mergeMetadata(product.metadata, given.metadata);
}

const create = endpoint({
  method: 'POST',
  path: '/v1/products',
  answers: 'product',
  params: z.strictObject({
    ...shared,
    id: text.optional(),
    name: text,
    type: z.enum(['good', 'service']).optional(),
  }),
  run(box, { id, type, ...given }) {
    if (box.store.find('product', id)) {
      throw invalid(`Product already exists.`, 'resource_already_exists', 'id');
    }
    const now = box.time.main();
    const product: Product = {
      id: id ?? newId('prod', 14),
      object: 'product',
      active: true,
      created: now,
      default_price: null,
      description: null,
      images: [],
      livemode: false,
      marketing_features: [],
      metadata: {},
      name: given.name,
      package_dimensions: null,
      shippable: null,
      statement_descriptor: null,
      tax_code: null,
      tax_details: null,
      type: type ?? 'service',
      unit_label: null,
      updated: now,
      url: null,
    };
    assign(product, given);
    emit(box, 'product.created', box.store.put('product', product), null);
    return product;
  },
});

const update = endpoint({
  method: 'POST',
  path: '/v1/products/:id',
  answers: 'product',
  params: updateParams,
  run(box, given, { id }) {
    const product = box.store.get('product', id);
    const before = structuredClone(product);
    if (given.default_price) box.store.get('price', given.default_price, 'default_price');
    assign(product, given);
    product.updated = box.time.main();
    emit(box, 'product.updated', box.store.put('product', product), null, changesBetween(before, product));
    return product;
  },
});

const retrieve = endpoint({
  method: 'GET',
  path: '/v1/products/:id',
  answers: 'product',
  params: noParams,
  run: (box, _, { id }) => box.store.get('product', id),
});

const list = endpoint({
  method: 'GET',
  path: '/v1/products',
  answers: { listOf: 'product' },
  params: z.strictObject({
    ...pages,
    active: flag.optional(),
    created: range.optional(),
    ids: z.array(text).optional(),
  }),
  run(box, params) {
    const chosen = matching(box.store.all('product'), params, 'active').filter(
      (product) => params.ids === undefined || params.ids.includes(product.id),
    );
    return paginate(chosen, params, '/v1/products');
  },
});

const remove = endpoint({
  method: 'DELETE',
  path: '/v1/products/:id',
  answers: 'deleted',
  params: noParams,
  run(box, _, { id }) {
    const product = box.store.get('product', id);
    if (box.store.all('price').some((price) => price.product === id)) {
      throw invalid(
        'This product cannot be deleted because it has one or more user-created prices.',
        undefined,
        'id',
      );
    }
    box.store.remove('product', id);
    emit(box, 'product.deleted', product, null);
    return { id, object: 'product', deleted: true };
  },
});

export const productEndpoints = [create, update, retrieve, list, remove];

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { invalid } from './errors.ts';
import { emit } from './events.ts';
import { text } from './params.ts';
import { newId } from './records.ts';

export const createProduct = endpoint({
  method: 'POST',
  path: '/v1/products',
  answers: 'product',
  params: z.strictObject({ id: text.optional(), name: text }),
  run(box, { id = newId('prod', 14), name }) {
    if (box.store.find('product', id)) {
      throw invalid(`Product already exists.`, 'resource_already_exists', 'id');
    }
    const now = box.time.main();
    const product = box.store.put('product', {
      id,
      object: 'product',
      active: true,
      created: now,
      default_price: null,
      description: null,
      images: [],
      livemode: false,
      marketing_features: [],
      metadata: {},
      name,
      package_dimensions: null,
      shippable: null,
      statement_descriptor: null,
      tax_code: null,
      tax_details: null,
      type: 'service',
      unit_label: null,
      updated: now,
      url: null,
    });
    emit(box, 'product.created', product, null);
    return product;
  },
});

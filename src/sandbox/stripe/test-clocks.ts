import { z } from 'zod';
import { endpoint, noParams } from './endpoint.ts';
import { invalid } from './errors.ts';
import { emit } from './events.ts';
import { paginate } from './lists.ts';
import { integer, pages, text } from './params.ts';
import { newId } from './records.ts';
import { endSubscription } from './subscription-end.ts';
import type { TestClock } from './wire.ts';

const PATH = '/v1/test_helpers/test_clocks';
const KEPT_SECONDS = 30 * 24 * 3600;

const create = endpoint({
  method: 'POST',
  path: PATH,
  answers: 'test_clock',
  params: z.strictObject({ frozen_time: integer, name: text.optional() }),
  run(box, { frozen_time, name }) {
    const clock: TestClock = {
      id: newId('clock'),
      object: 'test_helpers.test_clock',
      created: box.time.main(),
      deletes_after: box.time.main() + KEPT_SECONDS,
      frozen_time,
      livemode: false,
      name: name ?? null,
      status: 'ready',
      status_details: {},
    };
    emit(box, 'test_helpers.test_clock.created', box.store.put('test_clock', clock), null);
    return clock;
  },
});

const retrieve = endpoint({
  method: 'GET',
  path: `${PATH}/:id`,
  answers: 'test_clock',
  params: noParams,
  run: (box, _, { id }) => box.store.get('test_clock', id),
});

const advance = endpoint({
  method: 'POST',
  path: `${PATH}/:id/advance`,
  answers: 'test_clock',
  params: z.strictObject({ frozen_time: integer }),
  run(box, { frozen_time }, { id }) {
    const clock = box.store.get('test_clock', id);
    if (frozen_time <= clock.frozen_time) {
      throw invalid('The test clock can only be advanced to a later time.', undefined, 'frozen_time');
    }
    if (clock.status !== 'ready') throw invalid('The test clock is already advancing.');
    clock.status = 'advancing';
    clock.status_details = { advancing: { target_frozen_time: frozen_time } };
    box.store.put('test_clock', clock);
    emit(box, 'test_helpers.test_clock.advancing', clock, null);
    box.later(() => box.advanceClock(id, frozen_time));
    return clock;
  },
});

const remove = endpoint({
  method: 'DELETE',
  path: `${PATH}/:id`,
  answers: 'deleted',
  params: noParams,
  run(box, _, { id }) {
    const clock = box.store.get('test_clock', id);
    for (const customer of box.store.all('customer')) {
      if (customer.test_clock !== id) continue;
      for (const subscription of box.store.all('subscription')) {
        if (subscription.customer === customer.id && subscription.ended_at === null) {
          endSubscription(box, subscription);
        }
      }
      box.store.remove('customer', customer.id);
      box.store.put('tombstone', { id: customer.id, object: 'customer' });
    }
    box.store.remove('test_clock', id);
    emit(box, 'test_helpers.test_clock.deleted', clock, null);
    return { id, object: 'test_helpers.test_clock', deleted: true };
  },
});

const list = endpoint({
  method: 'GET',
  path: PATH,
  answers: { listOf: 'test_clock' },
  params: z.strictObject(pages),
  run: (box, params) => paginate(box.store.all('test_clock'), params, PATH),
});

export const testClockEndpoints = [create, retrieve, advance, remove, list];

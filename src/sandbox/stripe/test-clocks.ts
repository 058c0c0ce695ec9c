import { z } from 'zod';
import { endpoint, retrieving } from './endpoint.ts';
import { invalid } from './errors.ts';
import { emit } from './events.ts';
import { integer } from './params.ts';
import { newId } from './records.ts';
import type { TestClock } from './wire.ts';

const PATH = '/v1/test_helpers/test_clocks';
const KEPT_SECONDS = 30 * 24 * 3600;

const create = endpoint({
  method: 'POST',
  path: PATH,
  answers: 'test_clock',
  params: z.strictObject({ frozen_time: integer }),
  run(box, { frozen_time }) {
    const clock: TestClock = {
      id: newId('clock'),
      object: 'test_helpers.test_clock',
      created: box.time.main(),
      deletes_after: box.time.main() + KEPT_SECONDS,
      frozen_time,
      livemode: false,
      name: null,
      status: 'ready',
      status_details: {},
    };
    emit(box, 'test_helpers.test_clock.created', box.store.put('test_clock', clock), null);
    return clock;
  },
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

export const testClockEndpoints = [create, retrieving('test_clock', PATH), advance];

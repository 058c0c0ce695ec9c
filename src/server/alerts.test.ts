import { expect, expectTypeOf, test } from 'vitest';
import { ALERT_GUIDES, type AlertKind } from '#domain/watch/alert-guide.ts';
import type { raiseAlert } from './alerts.ts';

// Its proof is the compiler's: `npm run types` refuses this file as soon as any other text may be raised.
test('an alert is raised only of a kind that the guide tells in words', () => {
  type Raised = Parameters<typeof raiseAlert>[1]['kind'];
  expectTypeOf<Raised>().toEqualTypeOf<AlertKind>();
  expectTypeOf<string>().not.toExtend<AlertKind>();
  expect(ALERT_GUIDES).toHaveProperty('message_given_up' satisfies Raised);
});

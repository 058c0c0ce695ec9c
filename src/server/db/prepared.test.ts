import { expectTypeOf, it } from 'vitest';
import type { EuroCents } from '#domain/money/money.ts';
import type { SubscriptionStatus } from '#domain/status/subscription-status.ts';
import type { Columns, InJson } from './connection.ts';
import type { subscriptions } from './schema/subscriptions.ts';

type Row = Columns<typeof subscriptions, 'id' | 'status' | 'monthly_share' | 'start_date' | 'end_date'>;

it('columns have their names in SQL and their types of the schema', () => {
  expectTypeOf<Row>().toEqualTypeOf<{
    id: number;
    status: SubscriptionStatus;
    monthly_share: EuroCents;
    start_date: Date;
    end_date: Date | null;
  }>();
});

it('in JSON the instants of a row are strings', () => {
  expectTypeOf<InJson<Row>>().toEqualTypeOf<{
    id: number;
    status: SubscriptionStatus;
    monthly_share: EuroCents;
    start_date: string;
    end_date: string | null;
  }>();
});

it('a column that the table has not is refused', () => {
  // @ts-expect-error: it is `monthly_share`.
  expectTypeOf<Columns<typeof subscriptions, 'monthlyShare'>>();
});

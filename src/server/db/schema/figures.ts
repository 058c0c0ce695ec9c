import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { MRR_MOVEMENTS, type MrrMovement } from '#domain/figures/mrr.ts';
import { cents, instant, oneOf } from './columns.ts';

/** Monthly revenue of each ledger chain, as of its event `sequence`. */
export const mrrStandings = pgTable(
  'mrr_standings',
  {
    ledgerId: uuid('ledger_id').primaryKey(),
    sequence: integer('sequence').notNull(),
    real: cents('real').notNull(),
    theoretical: cents('theoretical').notNull(),
  },
  (table) => [check('mrr_standings_cap_only_takes', sql`${table.real} between 0 and ${table.theoretical}`)],
);

/** docs/product/administration.md#mrr-from-the-ledger */
export const mrrDays = pgTable(
  'mrr_days',
  {
    ledgerId: uuid('ledger_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    movement: text('movement').$type<MrrMovement>().notNull(),
    before: cents('before').notNull(),
    after: cents('after').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ledgerId, table.day] }),
    // A covering index for sums over days.
    index('mrr_days_day_idx').on(table.day, table.movement, table.before, table.after),
    check('mrr_days_movement', sql`${table.movement} in (${oneOf(MRR_MOVEMENTS)})`),
    check('mrr_days_moves', sql`${table.before} <> ${table.after}`),
  ],
);

/** docs/product/administration.md#counted-once-for-all */
export const keptFigures = pgTable('kept_figures', {
  name: text('name').primaryKey(),
  at: instant('at').notNull(),
  figures: jsonb('figures').$type<unknown>().notNull(),
});

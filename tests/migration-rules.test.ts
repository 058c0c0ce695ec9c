import { describe, expect, it } from 'vitest';
import { migrationsFolder, readMarks, readMigrations } from '#server/db/migration-files.ts';
import { lastFree, migrationProblems } from './migration-rules.ts';

const problemsOf = (...statements: string[]) =>
  migrationProblems({
    name: '0050_test',
    number: 50,
    hash: '',
    statements,
    marks: readMarks(statements.join('\n')),
  });

const contracts = '-- contracts, for code that knows 0049: nothing reads it since then.\n';
const locks = '-- locks: a table of at most a hundred rows.\n';
const outside = '-- outside a transaction: the table may be large.\n';

describe('a new migration', () => {
  it('is refused none of those that there are', () => {
    const written = readMigrations(migrationsFolder).filter(({ number }) => number > lastFree);
    expect(written.flatMap(migrationProblems)).toEqual([]);
  });

  it.each([
    'DROP TABLE "orders";',
    'DROP TABLE IF EXISTS orders CASCADE',
    'ALTER TABLE "orders" DROP COLUMN "number"',
    'ALTER TABLE "orders" DROP number',
    'ALTER TABLE orders ADD COLUMN a integer, DROP COLUMN b',
    'ALTER TABLE "orders" RENAME COLUMN "a" TO "b"',
    'ALTER TABLE "orders" RENAME TO "bills"',
    'ALTER TABLE "orders" ADD COLUMN "a" integer NOT NULL',
    'ALTER TABLE "orders" ALTER COLUMN "a" SET DATA TYPE bigint',
    'ALTER TABLE "orders" ALTER COLUMN "a" TYPE bigint',
    'ALTER TABLE "orders" ALTER COLUMN "a" SET NOT NULL',
    'ALTER TABLE "orders" ALTER COLUMN "a" DROP DEFAULT',
    'DROP FUNCTION searchable(text)',
    'TRUNCATE orders',
  ])('may not, without a mark: %s', (statement) => {
    expect(problemsOf(statement)).toEqual([expect.stringContaining('-- contracts, for code that knows')]);
    expect(problemsOf(`${locks}${statement}`)).toHaveLength(1);
    expect(problemsOf(contracts + statement)).toEqual([]);
  });

  it.each([
    'CREATE INDEX "orders_at" ON "orders" USING btree ("at")',
    'CREATE UNIQUE INDEX orders_at ON public.orders (at)',
    'ALTER TABLE "orders" ADD CONSTRAINT "one" CHECK (a > 0)',
    'ALTER TABLE "orders" ADD CONSTRAINT "one" FOREIGN KEY ("a") REFERENCES "public"."users"("id")',
    'ALTER TABLE "orders" ADD CONSTRAINT "one" UNIQUE ("a")',
    'ALTER TABLE "orders" ADD COLUMN "a" uuid DEFAULT gen_random_uuid()',
  ])('may not make others wait, without a mark: %s', (statement) => {
    expect(problemsOf(statement)).toEqual([expect.stringContaining('-- locks: why')]);
    expect(problemsOf(`${contracts}${statement}`)).toHaveLength(1);
    expect(problemsOf(locks + statement)).toEqual([]);
  });

  it.each([
    'ALTER TABLE "orders" ADD COLUMN "a" integer DEFAULT 0 NOT NULL',
    'ALTER TABLE "orders" ADD COLUMN "a" text',
    'ALTER TABLE "orders" ALTER COLUMN "a" DROP NOT NULL',
    'ALTER TABLE "orders" DROP CONSTRAINT "one"',
    'ALTER TABLE "orders" ADD CONSTRAINT "one" CHECK (a > 0) NOT VALID',
    'ALTER TABLE "orders" VALIDATE CONSTRAINT "one"',
    'ALTER TABLE "orders" ADD CONSTRAINT "one" UNIQUE USING INDEX "orders_one"',
    `UPDATE orders SET note = 'DROP TABLE orders; TRUNCATE orders'`,
    'CREATE OR REPLACE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN TRUNCATE a; END $$',
    '-- It does not DROP TABLE orders.\nSELECT 1',
    'DROP INDEX "orders_at"',
    `ALTER TYPE kind ADD VALUE 'more'`,
  ])('may: %s', (statement) => {
    expect(problemsOf(statement)).toEqual([]);
  });

  it('may do all of it to a table that it makes itself', () => {
    expect(
      problemsOf(
        'CREATE TABLE "lines" ("id" integer NOT NULL)',
        'CREATE INDEX "lines_id" ON "lines" ("id")',
        'ALTER TABLE "lines" ADD CONSTRAINT "one" FOREIGN KEY ("id") REFERENCES "public"."users"("id")',
      ),
    ).toEqual([]);
  });

  it('builds an index concurrently outside a transaction, alone with what may be made twice', () => {
    const index = 'CREATE INDEX CONCURRENTLY "orders_at" ON "orders" ("at")';
    expect(problemsOf(index)).toEqual([expect.stringContaining('-- outside a transaction: why')]);
    expect(problemsOf(outside + index, 'DROP INDEX CONCURRENTLY "orders_by"')).toEqual([]);
    expect(problemsOf(outside + index, 'UPDATE orders SET a = a + 1')).toEqual([
      expect.stringContaining('may be left half-done'),
    ]);
    expect(problemsOf(`${outside}${index}; ${index}`)).toEqual([expect.stringContaining('two statements')]);
  });

  it('contracts only what a migration before it has made needless, and says why', () => {
    const statement = 'DROP TABLE orders';
    expect(problemsOf(`-- contracts, for code that knows 0050: itself.\n${statement}`)).toEqual([
      expect.stringContaining('must be a migration before it'),
    ]);
    expect(problemsOf(`-- contracts, for code that knows 0049:\n${statement}`)).toHaveLength(1);
  });
});

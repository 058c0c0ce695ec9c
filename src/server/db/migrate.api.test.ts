import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { migrate } from './migrate.ts';

describe('migrations', () => {
  it('run once and in order when two servers start together on an empty database', async () => {
    const admin = new pg.Client({ connectionString: inject('databaseServer') });
    await admin.connect();
    await admin.query('create database test_two_servers');
    const url = new URL(inject('databaseServer'));
    url.pathname = '/test_two_servers';
    const applied = await Promise.all([migrate(url.href), migrate(url.href)]);
    expect(applied.filter((count) => count > 0)).toHaveLength(1);
    expect(await migrate(url.href)).toBe(0);
    await admin.query('drop database test_two_servers');
    await admin.end();
  });
});

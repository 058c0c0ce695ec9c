import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { restoreYear } from '#demo/year/restore-year.ts';
import { migrate } from '#server/db/migrate.ts';
import { readSettings } from '#server/settings.ts';
import { writeYear } from './demo-year/write-year.ts';
import { KeptObjects } from './kept-objects.ts';

const dir = '/tmp/demo-year-run';
const days = (await readdir(dir))
  .flatMap((n) => /^day-(\d+)/.exec(n)?.[1] ?? [])
  .map(Number)
  .sort((a, b) => a - b);
const day = days[days.length - 2];
const lines = (await readFile(`${dir}/postgres/postmaster.pid`, 'utf8')).split('\n');
const url = (db: string) => `postgres://postgres:rouage@127.0.0.1:${lines[3]}/${db}`;
const snap = JSON.parse(await readFile(`${dir}/day-${String(day).padStart(4, '0')}.json`, 'utf8'));
const pool = new pg.Pool({ connectionString: url(`snapshot_${day}`), max: 1 });
const objects = new KeptObjects(snap.objects);
const stage = { pool, options: { seed: 'x' }, now: new Date(), objects, mails: { latest: () => [] } };
let t = performance.now();
console.log(
  'bytes',
  await writeYear(stage as never, new URL('file:///tmp/try-year.br')),
  'ms',
  performance.now() - t,
);
await pool.end();
const admin = new pg.Client({ connectionString: url('postgres') });
await admin.connect();
await admin.query('drop database if exists try_year');
await admin.query('create database try_year');
t = performance.now();
const settings = readSettings({ DATABASE_URL: url('try_year'), DATA_DIR: '/tmp/try-year-data' });
console.log(
  await restoreYear(settings, new URL('file:///tmp/try-year.br')),
  'restore ms',
  performance.now() - t,
);
t = performance.now();
console.log(await migrate(url('try_year')), performance.now() - t);
const c = new pg.Client({ connectionString: url('try_year') }),
  s = new pg.Client({ connectionString: url(`snapshot_${day}`) });
await c.connect();
await s.connect();
const { rows } = await c.query(
  `select relname as n from pg_class where relkind='r' and relnamespace='public'::regnamespace order by 1`,
);
for (const { n } of rows) {
  const q = `select count(*)::int as c, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as h, coalesce(sum(length(t::text)),0)::int as size from ${n} t`;
  const a = (await c.query(q)).rows[0],
    b = (await s.query(q)).rows[0];
  console.log(n.padEnd(30), a.c, a.size, a.h === b.h ? 'same' : `DIFFERENT ${b.c}`);
}
await c.end();
await s.end();
await admin.query('drop database try_year');
await admin.end();
const kinds: Record<string, [number, number]> = {};
for (const o of snap.objects) {
  const k = (kinds[o.kind] ??= [0, 0]);
  k[0]++;
  k[1] += JSON.stringify(o.data).length;
}
console.log(kinds);

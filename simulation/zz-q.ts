import { readFile } from 'node:fs/promises';
import pg from 'pg';

const [dir, db, ...qs] = process.argv.slice(2);
const port = (await readFile(`${dir}/postgres/postmaster.pid`, 'utf8')).split('\n')[3];
const c = new pg.Client({ connectionString: `postgres://postgres:rouage@127.0.0.1:${port}/${db}` });
await c.connect();
for (const q of qs) {
  console.log((await c.query(q)).rows.map((r) => JSON.stringify(r)).join('\n'));
  console.log('--');
}
await c.end();

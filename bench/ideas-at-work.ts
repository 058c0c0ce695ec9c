import pg from 'pg';
import { buildIfStale } from '#bin/build.ts';
import { migrate } from '#server/db/migrate.ts';
import { startDatabase } from './database.ts';
import { shopEnvironment } from './environment.ts';
import { fill } from './fill.ts';
import { fillPublicIdeas } from './fill-ideas.ts';
import { ideasAtWorkReport } from './ideas-at-work-report.ts';
import { measurePublicIdeas } from './public-ideas.ts';
import { measureReadings } from './readings-at-work.ts';
import { writeResultsOf } from './results-page.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
/** Fewer, for work on the bench itself; the results are then not written. */
const ideas = Number(process.env.BENCH_IDEAS ?? 1_000);
/** What else the machine does meanwhile: it is written beside the figures. */
const beside = process.env.BENCH_BESIDE ?? '';

await buildIfStale();
const server = await startDatabase('ideas', { durable: true });
try {
  await migrate(server.url);
  console.log('Filling: 1,000 automations, 10,000 users, accepted ideas and their votes …');
  await fill(server.url);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await fillPublicIdeas(client);
  await client.end();
  const environment = shopEnvironment(server);
  const comparisons = await measurePublicIdeas(environment, { seconds, rounds });
  console.log(`Reading ${ideas} ideas: about two a second …`);
  const readings = await measureReadings(environment, ideas);
  const text = ideasAtWorkReport({ comparisons, readings, beside, seconds, rounds });
  if (ideas === 1_000) await writeResultsOf('ideas', text);
  console.log(text);
} finally {
  await server.stop();
}

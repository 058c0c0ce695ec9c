import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildIfStale } from '#bin/build.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { Chance } from '#simulation/chance.ts';
import { House, houseSettings } from '#tests/open-house.ts';
import { memoryReport, type Sample } from './memory-report.ts';
import { writeResultsOf } from './results-page.ts';
import { type Street, Visitor } from './visitor.ts';

// `npm run bench:memory`: what the web process holds while fifty people walk through the demo's shop for two hours (Linux).
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    visitors: { type: 'string', default: '50' },
  },
});
const minutes = Number(values.minutes);
const visitors = Number(values.visitors);
const everyMs = 10_000;
const token = 'what the memory of a process is asked with';
const file = 'test-results/memory.csv';

async function look(url: string): Promise<Omit<Sample, 'minute' | 'peak'>> {
  const answer = await fetch(`${url}/api/metrics/`, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  const megabytes = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]) / 1_048_576;
  return {
    resident: megabytes('process_resident_memory_bytes'),
    heap: megabytes('nodejs_heap_size_used_bytes'),
    external: megabytes('nodejs_external_memory_bytes'),
  };
}

async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function watch(house: House, pid: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  await mkdir('test-results', { recursive: true });
  await writeFile(file, 'minute,resident,heap,external,peak\n');
  const began = performance.now();
  while (performance.now() - began < minutes * MINUTE_MS) {
    const sample = {
      minute: (performance.now() - began) / MINUTE_MS,
      ...(await look(house.url)),
      peak: await peakOf(pid),
    };
    samples.push(sample);
    await appendFile(file, `${Object.values(sample).map((each) => each.toFixed(2))}\n`);
    await pause(everyMs);
  }
  if ((await house.pidOf('web')) !== pid) throw new Error('the web process did not live to the end');
  return samples;
}

await buildIfStale();
const { settings, remove } = await houseSettings();
const house = new House({ ...settings, SHOP_MODE: 'demo', METRICS_TOKEN: token, OVERLOAD_LAG_MS: '0' });
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(
    signal,
    () =>
      void house
        .stop()
        .then(remove)
        .finally(() => process.exit(130)),
  );
try {
  await house.open();
  const pid = Number(await house.pidOf('web'));
  const config = await fetch(`${house.url}/api/payment-config/`);
  const { api_url: sandboxUrl } = (await config.json()) as { api_url: string };
  const over = new AbortController();
  const counts = { requests: 0, purchases: 0, papers: 0, failed: {} };
  const street: Street = {
    url: house.url,
    sandboxUrl: sandboxUrl.replace(/\/$/, ''),
    isOver: over.signal,
    counts,
  };
  const lives = Promise.all(
    Array.from({ length: visitors }, (_, number) =>
      new Visitor(street, new Chance('memory', number), number).live(),
    ),
  );
  const samples = await Promise.race([watch(house, pid), lives.then(() => [])]);
  over.abort();
  await lives;
  const text = memoryReport({ minutes, visitors, samples, counts });
  if (minutes >= 120) await writeResultsOf('memory', text);
  console.log(text);
} finally {
  await house.stop();
  await remove();
}

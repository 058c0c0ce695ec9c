import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';

/**
 * `npm run contract:n8n`: the suite against the stand-in or, with `N8N_URL` and `N8N_API_KEY`, against a real n8n; then its
 * report goes into docs/n8n.md. `N8N_VERSION` names the version, which n8n’s API does not tell.
 */
const page = 'docs/n8n.md';
const [begin, end] = ['<!-- report -->', '<!-- end of the report -->'];

const results = z.object({
  numTotalTests: z.number(),
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({ ancestorTitles: z.array(z.string()), title: z.string(), status: z.string() }),
      ),
    }),
  ),
});

const output = path.join(mkdtempSync(path.join(tmpdir(), 'contract-')), 'results.json');
const { status } = spawnSync(
  'vitest',
  [
    'run',
    '--project',
    'sandbox',
    'src/sandbox/n8n/contract',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${output}`,
  ],
  { stdio: 'inherit' },
);
const isReal = Boolean(process.env.N8N_URL && process.env.N8N_API_KEY);
if (isReal) {
  const { numPassedTests, numTotalTests, testResults } = results.parse(
    JSON.parse(readFileSync(output, 'utf8')),
  );
  const lines = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .map(
      (test) =>
        `- ${test.status === 'passed' ? 'held' : '**did not hold**'}: ${[...test.ancestorTitles, test.title].join(' ')}`,
    );
  const day = new Date().toISOString().slice(0, 10);
  const report = [
    `On ${day}, against n8n ${process.env.N8N_VERSION ?? 'of a version that was not named'}: ${numPassedTests} of ${numTotalTests} held.`,
    '',
    ...lines,
  ].join('\n');
  const text = readFileSync(page, 'utf8');
  const [before = '', rest = ''] = text.split(begin);
  const [, after = ''] = rest.split(end);
  writeFileSync(page, `${before}${begin}\n${report}\n${end}${after}`);
  process.stdout.write(`${page} has the report of today.\n`);
}
process.exit(status ?? 1);

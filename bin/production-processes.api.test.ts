import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#server/db/embedded-postgres.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { productionSettings, withoutNetwork } from '#tests/production.ts';
import { serverEnvironment, serverFlags } from './children.ts';

const root = path.join(import.meta.dirname, '..');
let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'rouage-production-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await database.drop();
});

const settings = async () => ({
  ...productionSettings,
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  LOG_LEVEL: 'fatal',
  OVERLOAD_LAG_MS: '0',
  PORT: String(await freePort()),
  DATABASE_URL: database.url,
});

/** Every file that a process of production read as code, from the root of the repository, as V8 counts them. */
async function filesRunBy(role: string): Promise<string[]> {
  const coverage = path.join(folder, role);
  const env = { ...(await settings()), NODE_V8_COVERAGE: coverage };
  const child = fork(path.join(root, 'bin/rouage.ts'), [role], {
    cwd: root,
    env,
    execArgv: ['--import', withoutNetwork],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  expect(await Promise.race([once(child, 'message'), ended])).toContain('ready');
  if (role === 'web') {
    const page = await fetch(`http://127.0.0.1:${env.PORT}/catalogue`);
    expect(page.status).toBe(200);
  }
  child.kill('SIGTERM');
  await ended;
  const [report = ''] = await readdir(coverage);
  const { result } = JSON.parse(await readFile(path.join(coverage, report), 'utf8')) as {
    result: { url: string }[];
  };
  return result
    .filter(({ url }) => url.startsWith('file:'))
    .map(({ url }) => path.relative(root, fileURLToPath(url)));
}

function packagesOf(files: string[]): string[] {
  const names = files.flatMap((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []);
  return [...new Set(names)].sort();
}

describe.each([
  ['web', 'src/app/main.ts'],
  ['jobs', 'src/app/worker.ts'],
])('the %s process of production', (role, entry) => {
  let files: string[];
  beforeAll(async () => {
    files = await filesRunBy(role);
  });

  it('loads nothing of the demo and nothing of the sandbox', () => {
    expect(files).toContain(entry);
    expect(files.length).toBeGreaterThan(300);
    expect(files.filter((file) => /^src\/(demo|sandbox)\//.test(file))).toEqual([]);
  });

  it('loads nothing of traces but their names, where no collector is named', () => {
    const loaded = packagesOf(files).filter((name) => name.startsWith('@opentelemetry/'));
    expect(loaded.filter((name) => name !== '@opentelemetry/api')).toEqual([]);
  });

  it('loads no package that `npm ci --omit=dev` leaves out', async () => {
    const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { dev?: boolean }>;
    };
    const loaded = packagesOf(files);
    expect(loaded).toContain('pg');
    expect(loaded.filter((name) => lock.packages[`node_modules/${name}`]?.dev !== undefined)).toEqual([]);
  });
});

it('a web process keeps no library in its memory that only a few calls or the jobs want', async () => {
  const few = [
    'nodemailer',
    '@simplewebauthn/server',
    'pdfkit',
    'fontkit',
    'sharp',
    'ai',
    '@aws-sdk/client-s3',
  ];
  const loaded = packagesOf(await filesRunBy('web'));
  expect(loaded).toContain('fastify');
  expect(few.filter((name) => loaded.includes(name))).toEqual([]);
});

it('a process of production has the memory of one of `npm start`: the flags and settings of bin/rouage and of the image are those of bin/children.ts', async () => {
  const launcher = await readFile(path.join(root, 'bin/rouage'), 'utf8');
  const image = await readFile(path.join(root, 'deploy/Containerfile'), 'utf8');
  expect(launcher).toContain(`exec node ${serverFlags.join(' ')} `);
  expect(image).toContain(`node ${serverFlags.join(' ')} `);
  for (const [name, value] of Object.entries(serverEnvironment))
    if (name.startsWith('MALLOC_')) expect(launcher).toContain(`${name}="\${${name}:-${value}}"`);
});

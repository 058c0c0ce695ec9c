import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { DockerMachine } from './docker-machine.ts';
import { type Storage, storageIn } from './storage.ts';

const repository = path.join(import.meta.dirname, '../..');
const home = '/srv/rouage/deploy';
const site = 'https://localhost';
const tell = (line: string) => process.stdout.write(`${line}\n`);
const drawn = () => randomBytes(48).toString('base64');

/** What a shop that opens fills in; `localhost` gets a certificate of Caddy's own authority. */
const filledIn: Record<string, string> = {
  SITE_URL: site,
  SMTP_URL: 'smtp://127.0.0.1:2525',
  MAIL_FROM: 'boutique@exemple.fr',
  TOKEN_SECRET: drawn(),
  RECORD_HASH_KEY: drawn(),
  SECOND_FACTOR_KEY: drawn(),
  EXPORT_SIGNING_KEY: generateKeyPairSync('ed25519')
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64'),
  STRIPE_SECRET_KEY: `sk_test_${randomBytes(24).toString('hex')}`,
  STRIPE_PUBLISHABLE_KEY: `pk_test_${randomBytes(24).toString('hex')}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('hex')}`,
  LEGAL_COMPANY: "'Exemple & Filles, SAS à 1 $'",
  LEGAL_ADDRESS: '"1 rue de l’Exemple, 75001 Paris"',
  LEGAL_REGISTRATION: '"RCS Paris 123 456 789"',
  LEGAL_DIRECTOR: '"Inès Exemple"',
  LEGAL_HOST: '"Exemple, Paris"',
  LEGAL_PHONE: '01 23 45 67 89',
  LEGAL_MEDIATOR: 'https://mediateur.exemple.fr',
};

async function settingsOf(filled: Record<string, string>): Promise<string> {
  let text = await readFile(path.join(repository, '.env.example'), 'utf8');
  for (const [name, value] of Object.entries(filled)) {
    expect(text, name).toMatch(new RegExp(`^${name}=`, 'm'));
    text = text.replace(new RegExp(`^${name}=.*$`, 'm'), () => `${name}=${value}`);
  }
  return text;
}

let storage: Storage;
let machine: DockerMachine;

beforeAll(async () => {
  const { folder } = inject('image');
  storage = storageIn(folder);
  machine = await DockerMachine.start(storage);
  const standIns = path.join(import.meta.dirname, 'stand-ins');
  for (const [name, tag] of [
    ['caddy', 'docker.io/library/caddy:2'],
    ['postgres', 'docker.io/library/postgres:17'],
  ] as const) {
    await storage.build(
      ...['--layers', '--build-arg', 'BASE_IMAGE=localhost/base', '--target', name],
      ...['-t', `localhost/${name}`, standIns],
    );
    await machine.load(storage, `localhost/${name}`, tag);
  }
  await machine.load(storage, 'localhost/rouage', 'docker.io/library/rouage:latest');
  await cp(path.join(repository, 'deploy'), machine.root + home, { recursive: true });
});
afterAll(() => machine?.stop());

const write = (text: string) => writeFile(path.join(machine.root + home, '.env'), text);
const compose = (...words: string[]) =>
  machine.tried('docker', 'compose', '--progress', 'quiet', '--project-directory', home, ...words);

/** As docs/operate.md says it; resolves once Docker has begun all and each is well. */
async function up(): Promise<number> {
  const from = performance.now();
  await done('up', '--detach');
  await expect
    .poll(() => Promise.all(['web1', 'web2', 'proxy', 'database'].map(stateOf)), { timeout: 10 * MINUTE_MS })
    .toEqual(Array(4).fill('running healthy'));
  return Math.round((performance.now() - from) / 1000);
}

/** What Docker said where it did not end with 0. */
async function done(...words: string[]): Promise<string> {
  const { code, said } = await compose(...words);
  expect(code, `${words.join(' ')}: ${said}`).toBe(0);
  return said.trim();
}

interface Seen {
  State: { Status: string; ExitCode: number; Health?: { Status: string } };
  Id: string;
}

async function see(service: string): Promise<Seen> {
  const id = await done('ps', '--all', '--quiet', service);
  const [seen] = JSON.parse(await machine.run('docker', 'inspect', id));
  return seen;
}

async function stateOf(service: string): Promise<string> {
  const { State } = await see(service);
  return [State.Status, State.Health?.Status ?? `${State.ExitCode}`].join(' ');
}

const authority = `${home}/root.crt`;
const curl = (...words: string[]) =>
  machine.run('curl', '--silent', '--show-error', '--cacert', authority, '--max-time', '30', ...words);
const inDatabase = (sql: string) => done('exec', '-T', 'database', 'psql', '-XAt', '-U', 'rouage', '-c', sql);

it('while its database is away it waits, is not said to be healthy, and ends at once when Docker stops it', async () => {
  await write(await settingsOf(filledIn));
  const away = ['--env', 'DATABASE_URL=postgres://a:b@127.0.0.1:1/x', '--env', 'DATA_DIR=/data'];
  const started = ['run', '--detach', '--name', 'waiting', '--read-only', '--tmpfs', '/tmp'];
  const settings = ['--env-file', `${home}/.env`, '--env', 'SHOP_MODE=production', ...away];
  await machine.run('docker', ...started, ...settings, 'rouage');
  await expect
    .poll(() => machine.tried('docker', 'logs', 'waiting').then(({ said }) => said), { timeout: MINUTE_MS })
    .toContain('this process waits for it');
  const state = async (): Promise<Seen['State']> =>
    JSON.parse(await machine.run('docker', 'inspect', '--format', '{{json .State}}', 'waiting'));
  expect((await state()).Health?.Status).not.toBe('healthy');
  await machine.run('docker', 'stop', 'waiting');
  // Not 137, which is a kill.
  expect((await state()).ExitCode).toBe(143);
  await machine.run('docker', 'rm', 'waiting');
});

describe('deploy/compose.yaml, run by Docker', () => {
  it('without a password of the database, says so in one line and begins nothing', async () => {
    await write(await settingsOf(filledIn));
    const { code, said } = await compose('up', '--detach');
    expect(code).not.toBe(0);
    expect(said).toContain('POSTGRES_PASSWORD');
    expect(await machine.run('docker', 'ps', '--all', '--quiet')).toBe('');
  });

  it('`migrate` ends with 0, then all others are healthy or run', async () => {
    await write(`${await settingsOf(filledIn)}\nPOSTGRES_PASSWORD=${randomBytes(24).toString('hex')}\n`);
    tell(`\`docker compose up -d\` on an empty machine: ${await up()} s.`);
    expect(await stateOf('migrate')).toBe('exited 0');
    expect(await stateOf('jobs')).toBe('running 0');
  });

  it('Caddy answers by TLS, leads http to it, and sends to both', async () => {
    await done('cp', 'proxy:/data/caddy/pki/authorities/local/root.crt', authority);
    expect(await curl(`${site}/catalogue`)).toContain('</html>');
    const moved = await curl('--head', 'http://localhost/catalogue');
    expect(moved).toMatch(/^HTTP\/1\.1 308/);
    expect(moved).toContain(`${site}/catalogue`);
    for (let asked = 0; asked < 4; asked += 1) await curl(`${site}/catalogue`);
    expect(JSON.parse(await curl(`${site}/readyz`))).toMatchObject({
      ready: true,
      jobs: { release: expect.stringContaining(inject('image').config.Labels['shop.rouage.build'] ?? '-') },
    });
    // Each of both served a page.
    for (const service of ['web1', 'web2'])
      expect(await done('logs', '--no-log-prefix', service), service).toContain('"msg":"served"');
  });

  it('an account is opened behind it', async () => {
    const registration = {
      email: 'nouvelle@exemple.fr',
      password1: 'chat-perché-42',
      terms_acceptance: {
        accepted: true,
        timestamp: new Date().toISOString(),
        userAgent: 'curl',
        acceptanceUrl: `${site}/register`,
        version: '1.0',
      },
    };
    const answer = await curl(
      ...['--header', 'content-type: application/json', '--data', JSON.stringify(registration)],
      `${site}/api/auth/registration/`,
    );
    expect(JSON.parse(answer), answer).toMatchObject({ user: { email: registration.email } });
  });

  it('a verb runs as the page says it, and `doctor` finds all well but what cannot be reached', async () => {
    const link = await done('run', '--rm', '-T', 'jobs', 'staff', 'superuser', 'ines@exemple.fr', '--link');
    expect(link).toContain(`${site}/`);
    expect(await done('run', '--rm', '-T', 'jobs', 'catalogue', 'import')).toMatch(/\d/);
    const { said } = await compose('run', '--rm', '-T', 'jobs', 'doctor');
    // Nothing outside of that machine can be reached from it.
    expect([...said.matchAll(/^FAIL (\w+)/gm)].map(([, name]) => name)).toEqual(['Stripe', 'SMTP']);
  });

  it('PostgreSQL archives what it writes', async () => {
    await inDatabase('select pg_switch_wal()');
    await expect
      .poll(() => done('exec', '-T', 'database', 'ls', '/var/backups/rouage/wal'), { timeout: MINUTE_MS })
      .toMatch(/^[0-9A-F]{24}\.gz$/m);
    expect(await inDatabase('select failed_count from pg_stat_archiver')).toBe('0');
  });

  it('deploy/upgrade.sh ends with 1 where `migrate` fails, and all goes on as it was', async () => {
    const before = await see('web1');
    await writeFile(`${machine.root}${home}/failing.yaml`, 'services: { migrate: { command: nothing } }\n');
    const files = 'COMPOSE_FILE=compose.yaml:failing.yaml';
    const { code, said } = await machine.tried('env', files, `${home}/upgrade.sh`);
    expect(code, said).toBe(1);
    expect(await stateOf('migrate')).toMatch(/^exited/);
    expect((await see('web1')).Id).toBe(before.Id);
    expect(await stateOf('web2')).toBe('running healthy');
  });

  it('deploy/upgrade.sh replaces one after the other, and no visitor is refused', async () => {
    const before = await Promise.all(['web1', 'web2', 'jobs', 'proxy', 'database'].map(see));
    const next = await machine.run('docker', 'create', 'rouage');
    await machine.run('docker', 'commit', '--change', 'LABEL next=1', next, 'rouage');
    await machine.run('docker', 'rm', next);
    const look = `curl -s -o /dev/null -m 30 -w '%{http_code}\\n' --cacert ${authority} ${site}/catalogue`;
    const looks = `while [ ! -e /tmp/over ]; do ${look}; done`;
    const visitors = [1, 2].map(() => machine.tried('sh', '-c', looks));
    const from = performance.now();
    const { code, said } = await machine.tried(`${home}/upgrade.sh`);
    expect(code, said).toBe(0);
    const seconds = Math.round((performance.now() - from) / 1000);
    await machine.run('touch', '/tmp/over');
    const statuses = (await Promise.all(visitors)).flatMap((visitor) => visitor.said.trim().split('\n'));
    tell(`deploy/upgrade.sh: ${seconds} s; ${statuses.length} pages were answered meanwhile.`);
    expect([...new Set(statuses)]).toEqual(['200']);
    const after = await Promise.all(['web1', 'web2', 'jobs', 'proxy', 'database'].map(see));
    expect(after.map(({ Id }, at) => Id !== before[at]?.Id)).toEqual([true, true, true, false, false]);
    // What somebody types later changes nothing that runs.
    await done('up', '--detach');
    expect((await see('web1')).Id).toBe(after[0]?.Id);
  });

  it('`down` ends each by SIGTERM before it would be killed, and nothing is lost with it', async () => {
    const from = performance.now();
    await done('stop');
    tell(`\`docker compose stop\`: ${Math.round((performance.now() - from) / 1000)} s.`);
    // Not 137, which is a kill.
    for (const service of ['web1', 'web2', 'jobs', 'proxy', 'database'])
      expect((await see(service)).State, service).toMatchObject({ Status: 'exited', ExitCode: 0 });
    await done('down');
    await up();
    expect(await inDatabase('select email from users order by id')).toContain('nouvelle@exemple.fr');
  });
});

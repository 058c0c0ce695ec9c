import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { serverFlags } from '#bin/children.ts';
import { settingsSchema } from '#server/settings/settings.ts';
import manifest from '../../package.json' with { type: 'json' };

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');

interface Service {
  image: string;
  build?: object;
  command?: string | string[];
  environment?: Record<string, string | number>;
  volumes?: string[];
  read_only?: boolean;
  healthcheck?: object;
  stop_grace_period?: string;
  logging?: { driver: string };
}

const compose = parse(await read('deploy/compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};
const services = Object.entries(compose.services);
const own = services.filter(([, { build }]) => build);
const caddy = await read('deploy/caddy/Caddyfile');

describe('deploy/compose.yaml', () => {
  it('runs two web, one jobs and one migrate, each by a verb of bin/rouage', async () => {
    const verbs = [...(await read('bin/rouage.ts')).matchAll(/^ {2}'?([\w-]+)'?: \{\n {4}says:/gm)].map(
      ([, verb]) => verb,
    );
    const commands = own.map(([, { command }]) => command).sort();
    expect(commands).toEqual(['jobs', 'migrate', 'web', 'web']);
    expect(verbs).toEqual(expect.arrayContaining(commands));
  });

  it('names settings that exist, and holds no secret', () => {
    for (const [, { environment = {} }] of own)
      expect(Object.keys(settingsSchema.shape)).toEqual(expect.arrayContaining(Object.keys(environment)));
    const values = services.flatMap(([, { environment = {} }]) => Object.entries(environment));
    const secret = values.filter(([name]) => /PASSWORD|SECRET|KEY|TOKEN/.test(name));
    expect(secret.length).toBeGreaterThan(0);
    for (const [, value] of secret) expect(value).toMatch(/^\$\{\w+:\?\}$/);
    for (const [, value] of values) expect(String(value)).not.toMatch(/:\/\/\w+:(?!\$\{)[^@/]+@/);
  });

  it('writes to its volumes alone, which it declares, keeps little of a log, and gives each process time to end', () => {
    for (const [name, { read_only, volumes = [], healthcheck, logging, stop_grace_period }] of services) {
      expect(read_only, name).toBe(true);
      expect(logging, name).toEqual({ driver: 'local' });
      const named = volumes.flatMap((volume) => /^(\w+):/.exec(volume)?.[1] ?? []);
      expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(named));
      // The image has its own, for `web`.
      expect(healthcheck !== undefined || /^web\d$/.test(name), name).toBe(true);
      expect(Number.parseInt(String(stop_grace_period), 10), name).toBeGreaterThanOrEqual(30);
    }
  });

  it('and deploy/caddy/Caddyfile speak of the same processes', () => {
    const port = Object.fromEntries(own).web1?.environment?.PORT;
    const webs = own.flatMap(([name, { command }]) => (command === 'web' ? [`${name}:${port}`] : []));
    expect(caddy).toContain(`reverse_proxy ${webs.join(' ')} {`);
  });
});

it('the image’s code is compiled under the flags that it runs with: Node reads no other', async () => {
  expect(await read('deploy/Containerfile')).toContain(`/node ${serverFlags.join(' ')} --import`);
});

it('the image is labelled with the version that it holds', async () => {
  expect(await read('deploy/Containerfile')).toContain(`ARG VERSION=${manifest.version}\n`);
});

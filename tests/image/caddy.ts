import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const file = path.join(import.meta.dirname, '../../deploy/caddy/Caddyfile');

export interface TestCaddy {
  stop(): Promise<void>;
}

/** The project's own file, with the ports of a test in the place of the names that containers have. */
export async function startCaddy(
  folder: string,
  { address, webs }: { address: string; webs: readonly number[] },
): Promise<TestCaddy> {
  const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, SITE_URL: address };
  const own = path.join(folder, 'Caddyfile');
  const upstreams = webs.map((port) => `127.0.0.1:${port}`).join(' ');
  const given = (await readFile(file, 'utf8'))
    .replace('web1:3000 web2:3000', upstreams)
    .replace(/^\{$/m, '{\n\tadmin off');
  await writeFile(own, given);
  const words = ['--config', own, '--adapter', 'caddyfile'];
  await promisify(execFile)('caddy', ['validate', ...words], { env });
  const child = spawn('caddy', ['run', ...words], { env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  return {
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

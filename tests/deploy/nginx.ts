import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '../..');

export const findNginx = (): string | undefined =>
  ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find((file) => existsSync(file));

export interface TestNginx {
  /** Of this machine alone. */
  certificate: string;
  upstream: string;
  /** Has it read its files again. */
  reload: string;
  stop(): Promise<void>;
}

/** The project's own file, with the ports, the name and the certificate of a test. */
export async function startNginx(
  folder: string,
  { port, plainPort }: { port: number; plainPort: number },
): Promise<TestNginx> {
  const at = (name: string) => path.join(folder, name);
  await mkdir(folder, { recursive: true });
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', at('key.pem'), '-out', at('cert.pem')];
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...files, ...subject]);
  const server = (await readFile(path.join(root, 'deploy/nginx/rouage.conf'), 'utf8'))
    .replace('/etc/nginx/rouage-upstream.conf', at('upstream.conf'))
    .replaceAll('/var/log/nginx/error.log', at('error.log'))
    .replaceAll('boutique.example;', 'localhost;')
    .replace(/ssl_certificate .*;/, `ssl_certificate ${at('cert.pem')};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${at('key.pem')};`)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('listen 80', `listen 127.0.0.1:${plainPort}`);
  await writeFile(at('upstream.conf'), 'server 127.0.0.1:1;\n');
  await writeFile(
    at('nginx.conf'),
    `user root; pid ${at('pid')}; error_log ${at('error.log')} warn; worker_processes 1;
events { worker_connections 1024; }
http { access_log off; client_body_temp_path ${at('body')}; proxy_temp_path ${at('proxy')};
${server}
}`,
  );
  const program = String(findNginx());
  const child: ChildProcess = spawn(program, ['-c', at('nginx.conf'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  return {
    certificate: await readFile(at('cert.pem'), 'utf8'),
    upstream: at('upstream.conf'),
    reload: `${program} -c ${at('nginx.conf')} -s reload`,
    async stop() {
      child.kill('SIGQUIT');
      await ended;
    },
  };
}

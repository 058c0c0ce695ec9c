import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportPublicKey, signExport } from '#server/keys/export-signature.ts';

const root = path.join(import.meta.dirname, '..');
const privateKey = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' });
const key = privateKey.toString('base64');
const unsigned = { personal_info: { email: 'zoé@exemple.fr' }, export_metadata: { platform: 'rouage' } };
const signature = signExport(key, unsigned);
const file = { ...unsigned, export_metadata: { ...unsigned.export_metadata, signature } };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rouage-export-'));
  await writeFile(path.join(folder, 'key.pem'), exportPublicKey(key));
});
afterAll(() => rm(folder, { recursive: true }));

async function verify(text: string): Promise<{ code: number; said: string }> {
  const written = path.join(folder, 'export.json');
  await writeFile(written, text);
  const words = [path.join(root, 'bin/verify-export.ts'), written, path.join(folder, 'key.pem')];
  return new Promise((resolve) => {
    execFile(process.execPath, words, { cwd: folder }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr });
    });
  });
}

test('the command says that an untouched file holds, however it is indented', async () => {
  expect(await verify(JSON.stringify(file, null, 4))).toEqual({
    code: 0,
    said: expect.stringContaining('the signature holds'),
  });
});

test('the command ends with 1 for a changed file, a file of another kind, and what is not JSON', async () => {
  const changed = JSON.stringify(file).replace('zoé', 'zoe');
  for (const text of [changed, '{}', '{"export_metadata":{}}', 'pas du JSON']) {
    expect((await verify(text)).code).toBe(1);
  }
  expect((await verify(changed)).said).toContain('does NOT hold');
});

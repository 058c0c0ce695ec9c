import { readFile } from 'node:fs/promises';
import { isExportSignedBy, type SignedDocument } from '#server/keys/export-signature.ts';

// Verifies an export file without the shop: `node bin/verify-export.ts file.json key.pem` (docs/verify-export.md).

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

async function read(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => fail(`${path} cannot be read.`));
}

function isSignedDocument(value: unknown): value is SignedDocument {
  const metadata = Object(value).export_metadata;
  return typeof metadata === 'object' && metadata !== null;
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return fail(`${path} is not JSON.`);
  }
}

const [file, key] = process.argv.slice(2);
if (!file || !key) fail('Usage: node bin/verify-export.ts file.json key.pem');
const document = parse(await read(file), file);
if (!isSignedDocument(document)) fail(`${file} is not an export file.`);
if (!isExportSignedBy(await read(key), document)) fail(`${file}: the signature does NOT hold.`);
console.log(`${file}: the signature holds.`);

import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { KeyList } from '../settings/key-list.ts';

/** The file's other fields are signed too. */
export interface SignedDocument {
  export_metadata: { platform: unknown; signature?: string };
}

function privateKeyOf(setting: string): KeyObject {
  return createPrivateKey({ key: Buffer.from(setting, 'base64'), format: 'der', type: 'pkcs8' });
}

export function isExportSigningKey(setting: string): boolean {
  try {
    return privateKeyOf(setting).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

/** Its 32 secret bytes, a character each. */
export const seedOfExportKey = (setting: string): string =>
  Buffer.from(privateKeyOf(setting).export({ format: 'jwk' }).d ?? '', 'base64url').toString('latin1');

export function exportPublicKey(setting: string): string {
  return createPublicKey(privateKeyOf(setting)).export({ format: 'pem', type: 'spki' }).toString();
}

/** One PEM block after the other, the key that signs now first. */
export const exportPublicKeys = (keys: KeyList): string => keys.map(exportPublicKey).join('');

/** The canonical JSON (RFC 8785) without the signature. */
function signedBytes(document: SignedDocument): Buffer {
  const { signature: _, ...metadata } = document.export_metadata;
  return Buffer.from(canonicalize({ ...document, export_metadata: metadata }) ?? '');
}

export function signExport(setting: string, document: SignedDocument): string {
  return sign(null, signedBytes(document), privateKeyOf(setting)).toString('base64url');
}

/** `publicKeys`: one PEM block or several; any may have signed it. */
export function isExportSignedBy(publicKeys: string, document: SignedDocument): boolean {
  try {
    const signature = Buffer.from(document.export_metadata.signature ?? '', 'base64url');
    // Base64 reads several last letters as the same bytes: only one spelling is accepted.
    if (signature.toString('base64url') !== document.export_metadata.signature) return false;
    const bytes = signedBytes(document);
    const blocks = publicKeys.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g) ?? [];
    return blocks.some((block) => verify(null, bytes, createPublicKey(block), signature));
  } catch {
    return false;
  }
}

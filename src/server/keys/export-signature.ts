import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import canonicalize from 'canonicalize';

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

export function exportPublicKey(setting: string): string {
  return createPublicKey(privateKeyOf(setting)).export({ format: 'pem', type: 'spki' }).toString();
}

/** The canonical JSON (RFC 8785) without the signature. */
function signedBytes(document: SignedDocument): Buffer {
  const { signature: _, ...metadata } = document.export_metadata;
  return Buffer.from(canonicalize({ ...document, export_metadata: metadata }) ?? '');
}

export function signExport(setting: string, document: SignedDocument): string {
  return sign(null, signedBytes(document), privateKeyOf(setting)).toString('base64url');
}

export function isExportSignedBy(publicKeyPem: string, document: SignedDocument): boolean {
  try {
    const signature = Buffer.from(document.export_metadata.signature ?? '', 'base64url');
    // Base64 reads several last letters as the same bytes: only one spelling is accepted.
    if (signature.toString('base64url') !== document.export_metadata.signature) return false;
    return verify(null, signedBytes(document), createPublicKey(publicKeyPem), signature);
  } catch {
    return false;
  }
}

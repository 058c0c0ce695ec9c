import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportPublicKey, isExportSignedBy, isExportSigningKey, signExport } from './export-signature.ts';

const newKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
const key = newKey();
const publicKey = exportPublicKey(key);

const automation = fc.record({
  automation_slug: fc.string(),
  automation_name: fc.string({ unit: 'grapheme' }),
  individual_price: fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100),
});
const unsigned = fc.record({
  personal_info: fc.record({ email: fc.emailAddress(), first_name: fc.string({ unit: 'grapheme' }) }),
  export_metadata: fc.record({ platform: fc.constant('rouage'), security_enabled: fc.boolean() }),
  purchased_automations: fc.array(automation, { maxLength: 4 }),
});

type Unsigned = Parameters<typeof signExport>[1];

function signed(document: Unsigned) {
  const signature = signExport(key, document);
  return { ...document, export_metadata: { ...document.export_metadata, signature } };
}

/** The document that a text says, or undefined when it says none. */
function read(text: string): ReturnType<typeof signed> | undefined {
  try {
    const value = JSON.parse(text);
    return typeof value?.export_metadata === 'object' && value.export_metadata ? value : undefined;
  } catch {
    return undefined;
  }
}

describe('the signature of an export', () => {
  it('holds for what was signed, however it is indented and in whatever order its keys stand', () => {
    fc.assert(
      fc.property(unsigned, (document) => {
        const { export_metadata, ...rest } = JSON.parse(JSON.stringify(signed(document), null, 2));
        expect(isExportSignedBy(publicKey, { export_metadata, ...rest })).toBe(true);
      }),
    );
  });

  it('refuses any changed byte of the content', () => {
    fc.assert(
      fc.property(unsigned, fc.nat(), fc.integer({ min: 1, max: 255 }), (document, place, change) => {
        const original = signed(document);
        const bytes = Buffer.from(JSON.stringify(original));
        const at = place % bytes.length;
        bytes[at] = (bytes[at] ?? 0) ^ change;
        const changed = read(bytes.toString());
        // Some changes say the same (a digit of an exponent, an escaped letter): those are no change of content.
        fc.pre(changed !== undefined && JSON.stringify(changed) !== JSON.stringify(original));
        if (changed) expect(isExportSignedBy(publicKey, changed)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it('refuses an added field, a removed one and the signature of another file', () => {
    const original = signed({ export_metadata: { platform: 'rouage' } });
    const other = signed({ export_metadata: { platform: 'autre' } });
    expect(isExportSignedBy(publicKey, { ...original, added: 1 } as never)).toBe(false);
    expect(
      isExportSignedBy(publicKey, { export_metadata: { ...original.export_metadata, x: 1 } } as never),
    ).toBe(false);
    const { signature } = other.export_metadata;
    expect(isExportSignedBy(publicKey, { export_metadata: { platform: 'rouage', signature } })).toBe(false);
  });

  it('refuses another key, a missing signature, and one spelt otherwise', () => {
    const original = signed({ export_metadata: { platform: 'rouage' } });
    const { signature } = original.export_metadata;
    expect(isExportSignedBy(exportPublicKey(newKey()), original)).toBe(false);
    for (const wrong of ['', `${signature}=`, `${signature} `, signature.slice(1)]) {
      expect(isExportSignedBy(publicKey, { export_metadata: { platform: 'rouage', signature: wrong } })).toBe(
        false,
      );
    }
    expect(isExportSignedBy(publicKey, { export_metadata: { platform: 'rouage' } })).toBe(false);
  });

  it('refuses what has no canonical form instead of failing', () => {
    const original = signed({ export_metadata: { platform: 'rouage' } });
    const lone = { ...original, purchased_automations: '\ud800' };
    expect(isExportSignedBy(publicKey, lone)).toBe(false);
  });

  it('takes an Ed25519 key and no other', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    expect(isExportSigningKey(key)).toBe(true);
    expect(isExportSigningKey(rsa.export({ format: 'der', type: 'pkcs8' }).toString('base64'))).toBe(false);
    expect(isExportSigningKey('pas une clé')).toBe(false);
  });
});

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

// An authenticator of the tests, as WebAuthn Level 3 describes one: ES256, no attestation.

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text64 = (bytes: Buffer) => bytes.toString('base64url');

/** CBOR of what is needed here (RFC 8949): small numbers, texts, bytes and maps. */
function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}
const int = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (...pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

interface Answering {
  challenge: string;
  origin?: string;
  site?: string;
  /** Whether the person was verified, by a finger or a PIN. */
  verified?: boolean;
  /** It counts one more than before by default; one that does not count says 0. */
  counter?: number;
}

export class TestPasskey {
  readonly id = text64(randomBytes(32));
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #counter: number;

  /** 0: one that never counts, as those kept in a cloud. */
  constructor(counter = 1) {
    this.#counter = counter;
  }

  #clientData(type: string, { challenge, origin = 'http://localhost:3000' }: Answering): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authenticatorData({ site = 'localhost', verified = true, counter }: Answering, attested?: Buffer): Buffer {
    this.#counter = counter ?? (this.#counter === 0 ? 0 : this.#counter + 1);
    const flags = 0x01 | (verified ? 0x04 : 0) | (attested ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#counter);
    return Buffer.concat([sha256(site), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  }

  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const [point, ordinate] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
    return map(
      [int(1), int(2)],
      [int(3), int(-7)],
      [int(-1), int(1)],
      [int(-2), bytes(point)],
      [int(-3), bytes(ordinate)],
    );
  }

  #credential() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  create(asked: Answering) {
    const id = Buffer.from(this.id, 'base64url');
    const size = Buffer.from([id.length >> 8, id.length & 255]);
    const attested = Buffer.concat([Buffer.alloc(16), size, id, this.#publicKey()]);
    const attestation = map(
      [text('fmt'), text('none')],
      [text('attStmt'), map()],
      [text('authData'), bytes(this.#authenticatorData(asked, attested))],
    );
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: text64(this.#clientData('webauthn.create', asked)),
        attestationObject: text64(attestation),
        transports: ['internal'],
      },
    };
  }

  answer(asked: Answering) {
    const clientData = this.#clientData('webauthn.get', asked);
    const authenticatorData = this.#authenticatorData(asked);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: text64(clientData),
        authenticatorData: text64(authenticatorData),
        signature: text64(sign('sha256', signed, this.#keys.privateKey)),
      },
    };
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';

export interface TestBuckets {
  /** What a shop is given. */
  settings: Record<string, string>;
  /** Connections are refused from now on. */
  stop(): Promise<void>;
}

/** A service that speaks as Amazon S3 does, with the two buckets of a shop. */
export async function openBuckets(): Promise<TestBuckets> {
  const directory = await mkdtemp(path.join(tmpdir(), 'rouage-buckets-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [
      { name: 'rouage-files', configs: [] },
      { name: 'rouage-private', configs: [] },
    ],
  });
  const { port } = (await server.run()) as AddressInfo;
  return {
    settings: {
      S3_BUCKET: 'rouage-files',
      S3_PRIVATE_BUCKET: 'rouage-private',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      // The keys that this service knows.
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

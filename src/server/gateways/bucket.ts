import { CopyObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Settings } from '../settings/settings.ts';

type Account = Pick<Settings, 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>;

const quiet = () => {};
/** What fails is thrown, and whoever asked says so; the SDK would write its own lines beside the log. */
const logger = { debug: quiet, info: quiet, warn: quiet, error: quiet };

/** It is asked three times, within what a proxy and an idle transaction wait for. */
const silenceMs = 8_000;

const clients = new Map<string, S3Client>();

/** One for each account and patience, because each keeps connections. */
function clientOf(
  { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' }: Account,
  socketTimeout = silenceMs,
) {
  const name = JSON.stringify([
    ...[S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY],
    socketTimeout,
  ]);
  const known = clients.get(name);
  if (known) return known;
  const client = new S3Client({
    region: S3_REGION,
    credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
    // Only Amazon gives each bucket a host name.
    ...(S3_ENDPOINT ? { endpoint: S3_ENDPOINT, forcePathStyle: true } : {}),
    // Most compatible services do not know the checksums that Amazon added in 2025.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger,
    // Of silence, before the answer and within it: `requestTimeout` alone would only warn.
    requestHandler: { connectionTimeout: 5_000, socketTimeout },
  });
  clients.set(name, client);
  return client;
}

/** Neither bucket is open to the world: the web process reads them for browsers. */
export function openBucket(account: Account, bucket: string, patienceMs?: number): Disk {
  const driverOf = (client: S3Client) =>
    new S3Driver({ client, bucket, visibility: 'private', supportsACL: false });
  const driver = driverOf(clientOf(account, patienceMs));
  // Whoever reads a stream may be slow, and leaves by themselves.
  const waiting = driverOf(clientOf(account, 0));
  driver.getStream = (key) => waiting.getStream(key);
  return new Disk(driver);
}

/** An object is as old as its last copy, and a copy onto itself has to replace something. */
export async function renewObject(account: Account, bucket: string, key: string): Promise<void> {
  await clientOf(account).send(
    new CopyObjectCommand({
      Bucket: bucket,
      Key: key,
      CopySource: `${bucket}/${key}`,
      MetadataDirective: 'REPLACE',
    }),
  );
}

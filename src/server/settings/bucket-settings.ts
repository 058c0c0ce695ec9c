import { z } from 'zod';

/** Where files are kept outside the machine (docs/operate.md#files): Amazon S3, or what speaks as it does. */
export const bucketSettings = {
  S3_BUCKET: z.string().min(3).optional(),
  S3_PRIVATE_BUCKET: z.string().min(3).optional(),
  /** Without it, Amazon. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(2).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
};

type BucketSettings = z.infer<z.ZodObject<typeof bucketSettings>>;

const needed = ['S3_BUCKET', 'S3_PRIVATE_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Half a bucket would lose files: a part of them here, a part of them there. */
export function bucketProblems(settings: BucketSettings): string[] {
  const given = needed.filter((name) => settings[name]);
  if (given.length === 0)
    return settings.S3_ENDPOINT ? ['S3_BUCKET is missing: S3_ENDPOINT would be used for nothing'] : [];
  const lacking = needed.filter((name) => !settings[name]);
  if (lacking.length > 0)
    return lacking.map((name) => `${name} is missing: files in buckets need all four S3_*`);
  return settings.S3_BUCKET === settings.S3_PRIVATE_BUCKET
    ? ['S3_PRIVATE_BUCKET must be another bucket than S3_BUCKET: each of its files is for one person']
    : [];
}

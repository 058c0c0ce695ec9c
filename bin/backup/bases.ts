import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { KEY_NAMES } from '#server/settings/production.ts';
import { Failure } from '../failure.ts';

/** What stands beside a base, and says what it is. */
const manifest = z.object({
  version: z.string(),
  build: z.string(),
  migration: z.string().nullable(),
  /** By the clock of PostgreSQL, once the base was whole: it leads to any instant from then on. */
  instant: z.iso.datetime(),
  postgres: z.object({ major: z.int(), segmentBytes: z.int(), database: z.string(), user: z.string() }),
  /** The first segment that it needs of the archive. */
  wal: z.string(),
  bytes: z.int(),
  keys: z.record(z.enum(KEY_NAMES), z.array(z.string())),
});
export type Manifest = z.infer<typeof manifest>;

export interface Base {
  folder: string;
  manifest: Manifest;
}

export const basesOf = (folder: string) => path.join(folder, 'bases');
export const walOf = (folder: string) => path.join(folder, 'wal');
export const manifestIn = (base: string) => path.join(base, 'manifest.json');

/** `20261129T093325Z`. A base that is being made has another name. */
export const nameOfBase = (instant: string) => instant.replaceAll(/[-:]|\.\d+/g, '');
const isBase = (name: string) => /^\d{8}T\d{6}Z$/.test(name);

/** The oldest first. */
export async function listBases(folder: string): Promise<Base[]> {
  const names = (await readdir(basesOf(folder)).catch(() => [])).filter(isBase).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const base = path.join(basesOf(folder), name);
      return { folder: base, manifest: manifest.parse(JSON.parse(await readFile(manifestIn(base), 'utf8'))) };
    }),
  );
}

/** The last one that leads to the instant, or the last of all. Throws a `Failure`. */
export async function chooseBase(folder: string, instant: Date | undefined): Promise<Base> {
  const bases = await listBases(folder);
  const [first] = bases;
  if (!first)
    throw new Failure(`${folder} holds no backup of this shop: give the folder of rouage backup --to`);
  const chosen = bases.findLast(({ manifest }) => !instant || new Date(manifest.instant) <= instant);
  if (chosen) return chosen;
  throw new Failure(
    `No base of ${folder} is older than ${instant?.toISOString()}: the first leads to ${first.manifest.instant} and later`,
  );
}

const perLog = (segmentBytes: number) => 2 ** 32 / segmentBytes;
const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, '0');

/** PostgreSQL’s name of the segment that holds `0/2000028`. */
export function segmentOf(timeline: number, lsn: string, segmentBytes: number): string {
  const [log = 0, at = 0] = lsn.split('/').map((part) => Number.parseInt(part, 16));
  return hex(timeline) + hex(log) + hex(Math.floor(at / segmentBytes));
}

/** Segments count on through the timelines. */
const numberOf = (segment: string, segmentBytes: number) =>
  Number.parseInt(segment.slice(8, 16), 16) * perLog(segmentBytes) + Number.parseInt(segment.slice(16), 16);

const isSegment = (name: string) => /^[0-9A-F]{24}$/.test(name);

/** The name of the first segment that the archive lacks though it has later ones. */
export async function missingSegment(folder: string, { manifest }: Base): Promise<string | undefined> {
  const { segmentBytes } = manifest.postgres;
  const names = (await readdir(walOf(folder)).catch(() => [])).map((name) => name.replace(/\.gz$/, ''));
  const present = new Set(names.filter(isSegment).map((name) => numberOf(name, segmentBytes)));
  const last = Math.max(0, ...present);
  for (let number = numberOf(manifest.wal, segmentBytes); number < last; number += 1) {
    if (present.has(number)) continue;
    const log = Math.floor(number / perLog(segmentBytes));
    return manifest.wal.slice(0, 8) + hex(log) + hex(number % perLog(segmentBytes));
  }
  return undefined;
}

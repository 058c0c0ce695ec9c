import { type StructuredPatchHunk, structuredPatch } from 'diff';
import { Refusal } from '#contract-kit/error-codes.ts';
import type { CheckedPage } from '#domain/page/page-faults.ts';
import { BeyondLimits, readApart } from '#server/apart/read-apart.ts';
import { staffCall } from '#server/http/staff-call.ts';
import type { Shop } from '#server/shop.ts';
import { findAutomationBySlug } from '#shop/catalogue/server/for-other-features.ts';
import {
  hasVersions,
  insertVersion,
  type ListedVersion,
  noteTried,
  previewAddress,
  publishVersion,
  selectPublished,
  selectPublishedNumber,
  selectVersion,
  selectVersions,
} from '#shop/tool-pages/server/for-other-features.ts';
import type { ExaminedVersion, PageVersion } from '../contract.ts';
import * as calls from '../contract.ts';
import { type OnAutomation, onAutomation } from './change-automation.ts';
import type { read } from './page-reader.ts';
import { readPage } from './read-page.ts';

const mostLines = 1_000;
const longestLine = 300;
/** Two files with more edits have too little in common to compare. */
const mostEdits = 8_000;
const longestMs = 1_500;

const shortened = (line: string) => (line.length > longestLine ? `${line.slice(0, longestLine)}…` : line);

function differenceAnswer(hunks: readonly StructuredPatchHunk[]): NonNullable<ExaminedVersion['difference']> {
  const lines = hunks.flatMap((hunk) => hunk.lines);
  let left = mostLines;
  const kept = hunks.flatMap((hunk) => {
    const own = hunk.lines.slice(0, Math.max(0, left)).map(shortened);
    left -= hunk.lines.length;
    return own.length > 0 ? [{ old_start: hunk.oldStart, new_start: hunk.newStart, lines: own }] : [];
  });
  return {
    added: lines.filter((line) => line.startsWith('+')).length,
    removed: lines.filter((line) => line.startsWith('-')).length,
    hunks: kept,
    more_lines: lines.length > mostLines,
  };
}

/** Each line begins with `+`, `-` or a space. It works in slices of time, so that other requests are served. */
function compareVersions(before: string, after: string): Promise<ExaminedVersion['difference']> {
  return new Promise((resolve) => {
    structuredPatch('', '', before, after, '', '', {
      context: 3,
      maxEditLength: mostEdits,
      timeout: longestMs,
      callback: (patch) => resolve(patch ? differenceAnswer(patch.hunks) : null),
    });
  });
}

const reader = new URL('./page-reader.ts', import.meta.url);
const withinMs = 10_000;

/** No check could read the page to its end; it may still be published. */
const tooHeavy: CheckedPage = {
  faults: [
    {
      line: 1,
      kind: 'code',
      message: 'Page trop lourde pour être vérifiée\u00a0: essayez-la dans son aperçu avant de la publier.',
    },
  ],
  more: true,
};

/** It finds what will not work in the frame (docs/product/automation-page.md#checked-before-publishing). */
export async function checkPage(html: string): Promise<CheckedPage> {
  try {
    return await readApart<typeof read>(reader, html, { withinMs });
  } catch (error) {
    if (error instanceof BeyondLimits) return tooHeavy;
    throw error;
  }
}

function pageVersion({ number, fileName, bytes, sha256, ...version }: ListedVersion): PageVersion {
  return {
    number,
    file_name: fileName,
    bytes,
    sha256,
    uploaded_at: version.uploadedAt.toISOString(),
    uploaded_by: version.uploadedBy,
    published: version.isPublished,
  };
}

export const listVersions = staffCall(calls.listVersions, async ({ db }, { params: { id } }) => {
  if (!(await hasVersions(db, id))) throw new Refusal('not_found');
  return (await selectVersions(db, id)).map(pageVersion);
});

async function showVersion({ db }: Pick<Shop, 'db'>, id: number, number: number): Promise<PageVersion> {
  const version = (await selectVersions(db, id)).find((one) => one.number === number);
  if (!version) throw new Refusal('not_found');
  return pageVersion(version);
}

async function publishNow(
  { tx, row, staff, now, note }: OnAutomation,
  { id: versionId, number }: { id: number; number: number },
): Promise<void> {
  const published = await selectPublishedNumber(tx, row.id);
  if (published?.number === number) return;
  const publishedBy = staff.by.id;
  await publishVersion(tx, { automationId: row.id, versionId, publishedAt: now, publishedBy });
  await note('page.publish', { version: published?.number ?? null }, { version: number });
}

/** Uploading the same file again, as a double click does, makes no new version. */
export const uploadVersion = staffCall(
  calls.uploadToolPage,
  async (shop, { params: { id }, body: { webhook_file: file, publish }, staff }) => {
    const page = await readPage(file);
    const number = await onAutomation(shop, { id, staff }, async (on) => {
      const { tx, now } = on;
      const [latest] = await selectVersions(tx, id);
      const isKnown = latest?.sha256 === page.sha256;
      const uploaded = { ...page, automationId: id, uploadedAt: now, uploadedBy: staff.by.id };
      const version = latest && isKnown ? latest : await insertVersion(tx, uploaded);
      if (!isKnown) await on.note('page.upload', null, { version: version.number, file: page.sha256 });
      if (publish) await publishNow(on, version);
      return version.number;
    });
    return showVersion(shop, id, number);
  },
);

/** Throws `published_meanwhile` (docs/product/automation.md#each-file-is-a-version). */
export const publish = staffCall(
  calls.publishVersion,
  async (shop, { params: { id, number }, body: { replaces }, staff }) => {
    await onAutomation(shop, { id, staff }, async (on) => {
      const version = await selectVersion(on.tx, id, number);
      if (!version) throw new Refusal('not_found');
      const published = await selectPublishedNumber(on.tx, id);
      if (published && published.number !== number && published.number !== replaces) {
        const who = published.publishedBy ? ` par ${published.publishedBy}` : '';
        const detail = `La version ${published.number} a été publiée entre-temps${who}. Comparez-les, puis publiez de nouveau.`;
        const current = { published_version: published.number };
        throw new Refusal('published_meanwhile', { detail, current });
      }
      await publishNow(on, { id: version.id, number });
    });
    return showVersion(shop, id, number);
  },
);

async function requireVersion({ db }: Pick<Shop, 'db'>, id: number, number: number) {
  const version = await selectVersion(db, id, number);
  if (!version || !(await hasVersions(db, id))) throw new Refusal('not_found');
  return version;
}

export const examine = staffCall(calls.examineVersion, async (shop, { params: { id, number } }) => {
  const version = await requireVersion(shop, id, number);
  const published = await selectPublished(shop.db, id);
  const { faults, more } = await checkPage(version.html);
  const isOther = published && published.number !== number;
  return {
    number,
    published_version: published?.number ?? null,
    faults,
    more_faults: more,
    difference: isOther ? await compareVersions(published.html, version.html) : null,
  };
});

export const preview = staffCall(calls.previewVersion, async (shop, { params: { id, number }, staff }) => {
  const { id: versionId } = await requireVersion(shop, id, number);
  await noteTried(shop.db, versionId, shop.clock.now());
  return previewAddress(shop, { staffId: staff.by.id, versionId });
});

/** A former slug finds the page too. */
export const toolPageContent = staffCall(calls.getToolPageContent, async ({ db }, { params: { slug } }) => {
  const automation = await findAutomationBySlug(db, slug);
  if (!automation) throw new Refusal('not_found');
  const published = await selectPublished(db, automation.id);
  if (!published) throw new Refusal('no_webhook_file');
  const { number, fileName: file_name, bytes, sha256, html } = published;
  return { automation_id: automation.id, slug: automation.slug, number, file_name, bytes, sha256, html };
});

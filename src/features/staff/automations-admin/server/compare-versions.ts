import { type StructuredPatchHunk, structuredPatch } from 'diff';
import type { ExaminedVersion } from '../contract.ts';

const mostLines = 1_000;
const longestLine = 300;
/** Beyond it, the two files have too little in common for a comparison to say anything. */
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

/** Line by line, each with `+`, `-` or a space before it. In slices of time, so that other requests are served. */
export function compareVersions(before: string, after: string): Promise<ExaminedVersion['difference']> {
  return new Promise((resolve) => {
    structuredPatch('', '', before, after, '', '', {
      context: 3,
      maxEditLength: mostEdits,
      timeout: longestMs,
      callback: (patch) => resolve(patch ? differenceAnswer(patch.hunks) : null),
    });
  });
}

import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { isSlug, NOT_A_SLUG } from '#domain/text/slug.ts';

interface SlugHelp {
  slug: string;
  /** Its own words stand already. */
  error: string | undefined;
  isMoved: boolean;
  /** What the new slug does to the former addresses. */
  moves: string;
  /** Under the slug that is saved. */
  kept: string;
}

/** Under the field of a slug: while it is none, there is no address to show and nothing moves. */
export function slugHelp({ slug, error, isMoved, moves, kept }: SlugHelp): ReactNode {
  if (!isSlug(slug)) return error ? undefined : NOT_A_SLUG;
  if (!isMoved) return kept;
  return (
    <span className="flex gap-1.5 font-medium text-warning-text">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>{moves}</span>
    </span>
  );
}

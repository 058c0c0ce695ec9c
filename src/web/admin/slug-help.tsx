import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { isSlug, NOT_A_SLUG } from '#domain/text/slug.ts';

interface SlugHelp {
  slug: string;
  error: string | undefined;
  isMoved: boolean;
  moves: string;
  kept: string;
}

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

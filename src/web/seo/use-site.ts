import { useMatches } from 'react-router';
import type { PageSettings } from '#page-use-cases.ts';
import { siteOf } from './site.ts';

export function useSite(): PageSettings {
  return siteOf(useMatches());
}

import { createContext } from 'react-router';
import type { PageUseCases, RenderedDocument } from '#page-use-cases.ts';

/** `context.get(pageContext)` in a loader. The server takes this very object from `entry.server`. */
export const pageContext = createContext<PageUseCases>();

/** `screen` is the route's pattern. */
export const reportErrorContext = createContext<(error: unknown, screen: string) => void>();

/** Empty for a redirect or a screen's data. */
export const documentContext = createContext<RenderedDocument>();

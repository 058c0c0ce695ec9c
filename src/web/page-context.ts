import { createContext } from 'react-router';
import type { PageUseCases, RenderedDocument } from '#page-use-cases.ts';

/** `context.get(pageContext)` in a loader. The server takes this very object from `entry.server`. */
export const pageContext = createContext<PageUseCases>();

/** `screen` is the pattern of the screen's address. */
export const reportErrorContext = createContext<(error: unknown, screen: string) => void>();

/** Empty when the answer is no document (a redirect, a screen's data). */
export const documentContext = createContext<RenderedDocument>();

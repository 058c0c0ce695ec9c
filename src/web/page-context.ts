import { createContext } from 'react-router';
import type { PageUseCases, RenderedDocument } from '#page-use-cases.ts';

/**
 * How a loader reaches the server: `context.get(pageContext).catalogue.listAutomations()`.
 * The server takes this very object from `entry.server`: imported a second time, outside the build, it would be another one.
 */
export const pageContext = createContext<PageUseCases>();

/** Where an error met while rendering goes (the request's log, the error reports), with the pattern of the screen's address. */
export const reportErrorContext = createContext<(error: unknown, screen: string) => void>();

/** Where the render leaves the document; empty when the answer is none (a redirection, a screen's data). */
export const documentContext = createContext<RenderedDocument>();

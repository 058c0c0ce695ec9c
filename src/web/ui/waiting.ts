import { createContext, type RefObject, useContext } from 'react';

/** Answers whether the element takes no press yet (`useUnbidden`). */
export type Unbidden = (shown: RefObject<Element | null>, open: boolean) => boolean;

export const Waiting = createContext(false);
export const useWaiting = (): boolean => useContext(Waiting);

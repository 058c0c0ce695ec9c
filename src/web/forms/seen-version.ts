import { useRef } from 'react';
import { ApiError } from '../api/api-error.ts';

/** A refusal says what stands now: the next press has seen it (docs/product/staff.md#two-on-one-form). */
export function useSeenVersion(loaded = '') {
  const version = useRef(loaded);
  return async <Answer>(send: (version: string) => Promise<Answer>): Promise<Answer> => {
    try {
      return await send(version.current);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed_meanwhile')
        version.current = String(error.current.version);
      throw error;
    }
  };
}

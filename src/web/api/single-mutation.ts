import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

interface Settling {
  data: unknown;
  failureCount: number;
}

export const hasSettled = ({ data, failureCount }: Settling): boolean =>
  data !== undefined || failureCount > 0;

const numbers = new WeakMap<object, number>();
let last = 0;
function numberOf(thing: object): number {
  const number = numbers.get(thing) ?? ++last;
  numbers.set(thing, number);
  return number;
}

/** JSON writes all files and functions alike. */
const keyOf = (input: unknown): string =>
  JSON.stringify(input, (_, value: unknown) =>
    value instanceof Blob || value instanceof Function ? `#${numberOf(value)}` : value,
  ) ?? '';

/** `isPending` comes a render too late for a double click (docs/product/interface.md#pressed-twice). */
export function useSingleMutation<Answer = unknown, Failure = Error, Input = void, Context = unknown>(
  options: UseMutationOptions<Answer, Failure, Input, Context>,
): UseMutationResult<Answer, Failure, Input, Context> {
  const underWay = useRef(new Map<string, Promise<Answer>>()).current;
  const mutation = useMutation<Answer, Failure, Input, Context>({
    ...options,
    onSettled(answer, failure, input, ...more) {
      underWay.delete(keyOf(input));
      return options.onSettled?.(answer, failure, input, ...more);
    },
  });
  const once: typeof mutation.mutateAsync = (...sent) => {
    const key = keyOf(sent[0]);
    const running = underWay.get(key) ?? mutation.mutateAsync(...sent);
    underWay.set(key, running);
    return running;
  };
  const mutate: typeof mutation.mutate = (...sent) => void once(...sent).catch(() => undefined);
  return { ...mutation, mutate, mutateAsync: once };
}

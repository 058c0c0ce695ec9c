import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useBackStep } from './use-back-step.ts';

afterEach(async () => {
  cleanup();
  await settled();
});

function Steps({ open }: { open: { first?: () => void; second?: () => void } }) {
  useBackStep(Boolean(open.first), () => {
    open.first?.();
    return false;
  });
  useBackStep(Boolean(open.second), () => {
    open.second?.();
    return false;
  });
  return null;
}

const isStep = () => Object(history.state).dialogStep === true;
const settled = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));
/** The browser's Back, which has left the step when it is told. */
function pressBack(): void {
  history.replaceState({}, '');
  window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
}

it('a dialog that takes the place of another keeps the step, which goes with the last', async () => {
  const back = vi.spyOn(history, 'back').mockImplementation(() => {});
  const { rerender } = render(<Steps open={{ first: vi.fn() }} />);
  expect(isStep()).toBe(true);
  rerender(<Steps open={{ second: vi.fn() }} />);
  await settled();
  expect(isStep()).toBe(true);
  expect(back).not.toHaveBeenCalled();
  rerender(<Steps open={{}} />);
  await settled();
  expect(back).toHaveBeenCalledOnce();
  // The browser tells of it, as of every step back.
  pressBack();
});

it('Back closes the dialog above, and leaves a step to the one below', () => {
  const closing = { first: vi.fn(), second: vi.fn() };
  render(<Steps open={closing} />);
  pressBack();
  expect(closing.second).toHaveBeenCalledOnce();
  expect(closing.first).not.toHaveBeenCalled();
  expect(isStep()).toBe(true);
});

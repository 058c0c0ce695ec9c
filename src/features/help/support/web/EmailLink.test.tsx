import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EmailLink } from './Contact.tsx';

const scrolledTo = vi.fn();

function follow(width: number): void {
  window.innerWidth = width;
  render(
    <>
      <section id="formulaire" />
      <EmailLink address="aide@exemple.fr" formId="formulaire" />
    </>,
  );
  const form = document.getElementById('formulaire');
  if (form) form.scrollIntoView = scrolledTo;
  const link = screen.getByRole('link');
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
}

beforeEach(() => {
  vi.useFakeTimers();
  scrolledTo.mockClear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the address of support', () => {
  it('leads to the form after 3 seconds on a phone where no application opened', {
    tags: ['9.deep-link'],
  }, () => {
    follow(375);
    vi.advanceTimersByTime(2999);
    expect(scrolledTo).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(scrolledTo).toHaveBeenCalledOnce();
  });

  it('leaves alone who went to the application', () => {
    follow(375);
    fireEvent.blur(window);
    vi.advanceTimersByTime(10_000);
    expect(scrolledTo).not.toHaveBeenCalled();
  });

  it('waits for nothing on a large screen', () => {
    follow(1280);
    vi.advanceTimersByTime(10_000);
    expect(scrolledTo).not.toHaveBeenCalled();
  });

  it('forgets it when the page is left', () => {
    follow(375);
    cleanup();
    vi.advanceTimersByTime(10_000);
    expect(scrolledTo).not.toHaveBeenCalled();
  });
});

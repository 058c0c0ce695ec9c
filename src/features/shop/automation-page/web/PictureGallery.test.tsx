import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { PictureGallery } from './AutomationScreen.tsx';
import { ShortTexts } from './ShortTexts.tsx';

afterEach(cleanup);

const picture = (id: number, caption: string) => ({
  id,
  image: `/media/pictures/${id}-1280.webp`,
  small_image: `/media/pictures/${id}-640.webp`,
  small_width: 640,
  width: 1280,
  height: 800,
  caption,
});
const three = [picture(7, 'La liste'), picture(8, 'Le message'), picture(9, 'Le total')];
const open = (pictures = three) => render(<PictureGallery name="Relances" pictures={pictures} />);
const link = (name: string) => screen.getByRole('link', { name });
const shown = () => within(screen.getByRole('dialog', { name: 'Relances' })).getByRole('img');

describe('the pictures of an automation', () => {
  it('stand in their order with their descriptions and sizes, and all but the first wait to be near', {
    tags: ['2.automation.pictures'],
  }, () => {
    open();
    const images = screen.getAllByRole('img');
    expect(images.map((image) => image.getAttribute('alt'))).toEqual(['La liste', 'Le message', 'Le total']);
    expect(images.map((image) => image.getAttribute('loading'))).toEqual(['eager', 'lazy', 'lazy']);
    for (const image of images)
      expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['1280', '800']);
    expect(images[1]?.getAttribute('srcset')).toBe(
      '/media/pictures/8-640.webp 640w, /media/pictures/8-1280.webp 1280w',
    );
  });

  it('lead to themselves without a script, and in a tab of its own for who asks for one', () => {
    open();
    expect(link('Le message').getAttribute('href')).toBe('/media/pictures/8-1280.webp');
    expect(fireEvent.click(link('Le message'), { ctrlKey: true })).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are seen large one after the other by the arrows and the buttons, and left by Escape', {
    tags: ['2.automation.pictures'],
  }, () => {
    open();
    link('Le message').focus();
    fireEvent.click(link('Le message'));
    expect(shown().getAttribute('alt')).toBe('Le message');
    expect(screen.getByText(/^2 sur 3/)).toBeDefined();
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' });
    expect(shown().getAttribute('alt')).toBe('Le total');
    fireEvent.click(screen.getByRole('button', { name: 'Image suivante' }));
    expect(shown().getAttribute('alt')).toBe('La liste');
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowLeft' });
    expect(shown().getAttribute('alt')).toBe('Le total');
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(link('Le message'));
  });

  it('that is alone has nothing to go to, and none has no place on the page', () => {
    open(three.slice(0, 1));
    fireEvent.click(link('La liste'));
    expect(screen.queryByRole('button', { name: 'Image suivante' })).toBeNull();
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' });
    expect(shown().getAttribute('alt')).toBe('La liste');
    cleanup();
    open([]);
    expect(screen.queryByRole('heading')).toBeNull();
  });
});

describe('what goes in, what comes out, for whom', () => {
  const labels = () => screen.queryAllByRole('term').map((term) => term.textContent);

  it('is said only where there is something', { tags: ['2.automation.texts'] }, () => {
    render(<ShortTexts texts={{ goes_in: 'Vos factures.', comes_out: '', for_whom: 'Les indépendants.' }} />);
    expect(labels()).toEqual(['Ce que vous y mettez', 'Pour qui']);
    cleanup();
    const { container } = render(<ShortTexts texts={{ goes_in: '', comes_out: '', for_whom: '' }} />);
    expect(container.childElementCount).toBe(0);
  });
});

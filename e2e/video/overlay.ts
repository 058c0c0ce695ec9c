/**
 * What the film shows and the product does not have: a visible pointer, the ring of a press, a frame around a place.
 */
export interface Overlay {
  /** Leads the pointer to this place of the window, in CSS pixels; done when it is there. */
  moveTo(x: number, y: number, ms: number): Promise<unknown>;
  press(): void;
  /** Frames this place; without one, takes the frame away. */
  frame(box?: { x: number; y: number; width: number; height: number }): void;
}

/**
 * Runs in the page, after React took it over. A popover stands in the top layer, so that an open dialog does not cover
 * it; it is shown anew at each move, because what comes last into that layer is uppermost.
 */
export function openOverlay(): Overlay {
  const accent = '#0b6b62';
  const host = document.createElement('div');
  host.popover = 'manual';
  host.setAttribute('aria-hidden', 'true');
  host.style.cssText =
    'position:fixed;inset:0;width:auto;height:auto;margin:0;border:0;padding:0;background:none;overflow:hidden;pointer-events:none';
  host.attachShadow({ mode: 'open' }).innerHTML = `
    <style>
      .frame { position: absolute; border-radius: 10px; opacity: 0; transition: opacity 250ms;
        box-shadow: 0 0 0 3px ${accent}, 0 0 0 8px rgb(11 107 98 / 22%); }
      .pointer { position: absolute; left: 0; top: 0; translate: 512px 620px; }
      .ring { position: absolute; left: -18px; top: -18px; width: 36px; height: 36px; border-radius: 50%; opacity: 0;
        background: rgb(11 107 98 / 35%); }
      svg { position: absolute; left: -3px; top: -2px; filter: drop-shadow(0 1px 2px rgb(0 0 0 / 35%)); }
    </style>
    <div class="frame"></div>
    <div class="pointer">
      <div class="ring"></div>
      <svg width="24" height="30" viewBox="0 0 24 30">
        <path d="M3 2v21l5.2-4.9 3.4 8 4.1-1.8-3.4-7.8h7.2z" fill="#14201f" stroke="#fff" stroke-width="1.6" stroke-linejoin="round"/>
      </svg>
    </div>`;
  document.documentElement.append(host);
  host.showPopover();
  const part = (name: string) => host.shadowRoot?.querySelector<HTMLElement>(name);
  return {
    moveTo(x, y, ms) {
      host.hidePopover();
      host.showPopover();
      const movement = part('.pointer')?.animate([{ translate: `${x}px ${y}px` }], {
        duration: ms,
        easing: 'cubic-bezier(0.45, 0, 0.2, 1)',
        fill: 'forwards',
      });
      return Promise.resolve(movement?.finished.then(() => undefined));
    },
    press() {
      part('.ring')?.animate(
        [
          { opacity: 1, scale: 0.4 },
          { opacity: 0, scale: 1.4 },
        ],
        { duration: 450, easing: 'ease-out' },
      );
    },
    frame(box) {
      const frame = part('.frame');
      if (!frame) return;
      frame.style.opacity = box ? '1' : '0';
      if (!box) return;
      const margin = 8;
      frame.style.left = `${box.x - margin}px`;
      frame.style.top = `${box.y - margin}px`;
      frame.style.width = `${box.width + 2 * margin}px`;
      frame.style.height = `${box.height + 2 * margin}px`;
    },
  };
}

/** Whether a screen is treated as a mobile one (specification 9). */

export const MOBILE_MAX_WIDTH = 768;
const MOBILE_AGENT = /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini|Mobile/i;

/** Width 768 or less, or a mobile user agent. `width` in CSS pixels. */
export function isMobileDevice({ width, userAgent }: { width: number; userAgent: string }): boolean {
  return width <= MOBILE_MAX_WIDTH || MOBILE_AGENT.test(userAgent);
}

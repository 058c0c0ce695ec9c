/** A file that is let go over `zone`. */
export function whenDropped(zone: HTMLElement, take: (file: File) => void): void {
  for (const type of ['dragenter', 'dragover']) {
    zone.addEventListener(type, (event) => {
      event.preventDefault();
      zone.classList.add('dessus');
    });
  }
  for (const type of ['dragleave', 'drop']) {
    zone.addEventListener(type, () => zone.classList.remove('dessus'));
  }
  zone.addEventListener('drop', (event) => {
    const [dropped] = event.dataTransfer?.files ?? [];
    if (!dropped) return;
    event.preventDefault();
    take(dropped);
  });
}

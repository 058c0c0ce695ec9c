import { useEffect, useState } from 'react';

/** A line a fifth of the way down the window: the section that crosses it is the one being read. */
const readingLine = '-20% 0px -79% 0px';

/** There is none before the first section, nor on the server. */
export function useCurrentSection(sections: readonly { id: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const line = new IntersectionObserver(
      (crossings) => {
        for (const { target, isIntersecting } of crossings) if (isIntersecting) setCurrent(target.id);
      },
      { rootMargin: readingLine },
    );
    for (const { id } of sections) {
      const section = document.getElementById(id);
      if (section) line.observe(section);
    }
    return () => line.disconnect();
  }, [sections]);
  return current;
}

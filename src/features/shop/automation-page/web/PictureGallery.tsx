import { clsx } from 'clsx';
import { type MouseEvent, useState } from 'react';
import { PictureDialog } from './PictureDialog.tsx';
import { type ShownPicture, sourcesOf } from './shown-picture.ts';

/** What is wanted in a tab of its own goes there. */
const isElsewhere = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button !== 0 || ctrlKey || metaKey || shiftKey;

interface PictureLinkProps {
  picture: ShownPicture;
  isFirst: boolean;
  onOpen: () => void;
}

/** Without a script it leads to the picture. Its shape is there before it, so that nothing moves. */
function PictureLink({ picture, isFirst, onOpen }: PictureLinkProps) {
  const { image, width, height, caption } = picture;
  return (
    <figure className={clsx('min-w-0', isFirst && 'col-span-full')}>
      <a
        href={image}
        data-acts
        aria-haspopup="dialog"
        onClick={(event) => {
          if (isElsewhere(event)) return;
          event.preventDefault();
          onOpen();
        }}
        className="block overflow-hidden rounded-lg border border-line bg-sunken"
      >
        <img
          src={image}
          srcSet={sourcesOf(picture)}
          sizes={isFirst ? '(min-width: 64rem) 44rem, 100vw' : '(min-width: 64rem) 14rem, 50vw'}
          alt={caption}
          width={width}
          height={height}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
          className={clsx('aspect-8/5 w-full', isFirst ? 'object-contain' : 'object-cover object-top')}
        />
      </a>
      <figcaption aria-hidden="true" className="mt-2 text-muted text-sm wrap-anywhere">
        {caption}
      </figcaption>
    </figure>
  );
}

/** See docs/product/automation.md#shown-before-it-is-bought. */
export function PictureGallery({ name, pictures }: { name: string; pictures: readonly ShownPicture[] }) {
  const [opened, setOpened] = useState<number>();
  if (pictures.length === 0) return null;
  return (
    <section aria-labelledby="images" className="mt-10">
      <h2 id="images">En images</h2>
      <div className="mt-4 grid grid-cols-2 gap-x-4 gap-y-5 md:grid-cols-3">
        {pictures.map((picture, index) => (
          <PictureLink
            key={picture.id}
            picture={picture}
            isFirst={index === 0}
            onOpen={() => setOpened(index)}
          />
        ))}
      </div>
      <PictureDialog
        name={name}
        pictures={pictures}
        shown={opened}
        onShow={setOpened}
        onClose={() => setOpened(undefined)}
      />
    </section>
  );
}

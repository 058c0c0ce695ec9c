import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  name: string;
  open(): Readable | Promise<Readable>;
}

interface OpenZip {
  output: Readable;
  /** What went wrong while it was written, before anybody listened. */
  failure(): Error | undefined;
  /** Its reader has gone: the source that is being read ends too. */
  close(): void;
}

/** Written as it is read: one source is open at a time, and none before its turn. */
export async function openZip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  mtime: Date,
): Promise<OpenZip> {
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  let failure: Error | undefined;
  let current: Readable | undefined;
  const close = () => void current?.destroy();
  // Without a listener an error would end the process.
  output.on('error', (error) => {
    failure ??= error;
  });
  output.on('close', close);
  zip.on('error', (error: Error) => output.destroy(error));
  for await (const { name, open } of entries) {
    zip.addReadStreamLazy(name, { mtime }, (give) => {
      const opened = async () => {
        current = await open();
        return current.on('error', (error) => output.destroy(error));
      };
      opened().then(
        (stream) => give(null, stream),
        (error: Error) => output.destroy(error),
      );
    });
  }
  zip.end();
  return { output, failure: () => failure, close };
}

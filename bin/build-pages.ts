/** This process writes the pages. It ends with the one that began it, and none writes beside it. */
import { createRequire } from 'node:module';
import { type Lock, lockWhenFree } from './lock-file.ts';

const [builder = '', lockFile = ''] = process.argv.splice(2, 2);

const endWithParent = () => process.exit(1);
process.once('disconnect', endWithParent);
if (!process.connected) endWithParent();
process.channel?.unref();

/** A lock whose object is forgotten is released. */
export const held: Lock = await lockWhenFree(lockFile, () => {});
createRequire(import.meta.url)(builder);

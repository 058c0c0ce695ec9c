/** The process that writes the pages: it ends with the one that began it, and none writes beside it. */
import { createRequire } from 'node:module';
import { type Lock, lockWhenFree } from './lock-file.ts';

const [builder = '', lockFile = ''] = process.argv.splice(2, 2);

const endWithParent = () => process.exit(1);
process.once('disconnect', endWithParent);
if (!process.connected) endWithParent();
process.channel?.unref();

/** Whose object is forgotten is unlocked. */
export const held: Lock = await lockWhenFree(lockFile, () => {});
createRequire(import.meta.url)(builder);

export { type KeyChange, listKeys, lockOwner, makeKey, removeKey, rotateKey } from './own-keys.ts';

import { votersToTell } from './tell-voters.ts';

export const publicIdeasSweeps = [votersToTell];

import type { Feature } from '#server/http/feature.ts';
import * as calls from '../contract.ts';
import { TOP_SELLING } from '../contract.ts';
import { currentFigures } from './kept-figures.ts';

export const figures: Feature = ({ endpoints, shop }) => {
  endpoints.serveStaff(calls.readStats, async () => {
    const { topAutomations, ...all } = await currentFigures(shop);
    return { ...all, topAutomations: topAutomations.slice(0, TOP_SELLING) };
  });
  endpoints.serveStaff(calls.topSelling, async ({ query }) => {
    const { at, topAutomations } = await currentFigures(shop);
    return { at, automations: topAutomations.slice(0, query.limit) };
  });
};

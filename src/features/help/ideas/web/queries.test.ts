import { describe, expect, it } from 'vitest';
import { listCategories } from '#shop/catalogue/contract.ts';
import { listOwnIdeas, proposeIdea } from '../contract.ts';
import { listCategoriesRoute, listOwnIdeasRoute, proposeIdeaRoute } from './queries.ts';

describe('the addresses that the idea form holds instead of the contracts', () => {
  it.each([
    [proposeIdeaRoute, proposeIdea],
    [listOwnIdeasRoute, listOwnIdeas],
    [listCategoriesRoute, listCategories],
  ])('are those of the contract: %o', (route, { method, path, access }) => {
    expect(route).toEqual({ method, path, access });
  });
});
